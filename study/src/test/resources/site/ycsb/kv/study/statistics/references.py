# SPDX-License-Identifier: Apache-2.0
# Writes the files that ReferenceTest compares with: python3 references.py
# SciPy 1.17.1 and statsmodels made them; pip install scipy statsmodels
import csv

import numpy as np
from scipy import stats
from statsmodels.stats.multitest import multipletests

generator = np.random.default_rng(18)


def texts(values):
    return " ".join(repr(float(value)) for value in values)


with open("references.csv", "w") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["kind", "first", "second", "ratio", "low", "high", "p", "rankP"])
    for kind in ("pairs", "samples"):
        for n in (4, 5, 6, 10, 20):
            for effect in (0.0, -0.05, 0.3):
                m = n if kind == "pairs" else n + 2
                first = np.round(np.exp(generator.normal(10, 0.02, n)), 3)
                second = np.round(np.exp(generator.normal(10 + effect, 0.03, m)), 3)
                a, b = np.log(first), np.log(second)
                if kind == "pairs":
                    test = stats.ttest_rel(b, a)
                    rank = stats.wilcoxon(b - a, method="exact").pvalue
                    mean = np.mean(b - a)
                else:
                    test = stats.ttest_ind(b, a, equal_var=False)
                    rank = stats.mannwhitneyu(a, b, method="exact").pvalue
                    mean = np.mean(b) - np.mean(a)
                interval = np.exp(test.confidence_interval(0.95))
                numbers = [np.exp(mean), *interval, test.pvalue, rank]
                out.writerow([kind, texts(first), texts(second), *(repr(float(x)) for x in numbers)])

with open("holm.csv", "w") as file:
    out = csv.writer(file, lineterminator="\n")
    out.writerow(["given", "adjusted"])
    for n in (1, 2, 5, 30):
        given = generator.uniform(0, 0.2, n) ** 2
        out.writerow([texts(given), texts(multipletests(given, method="holm")[1])])
