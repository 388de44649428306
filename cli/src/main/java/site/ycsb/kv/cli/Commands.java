/*
 * Copyright the ycsb-kv authors
 *
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package site.ycsb.kv.cli;

import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Makes the command objects, with what they share. */
record Commands(Interrupts interrupts, Console console) implements IFactory {
  @Override
  public <K> K create(Class<K> type) throws Exception {
    Object command = null;
    if (type == RunCommand.Load.class) {
      command = new RunCommand.Load(interrupts, console);
    } else if (type == RunCommand.Run.class) {
      command = new RunCommand.Run(interrupts, console);
    } else if (type == BindingsCommand.class) {
      command = new BindingsCommand(console);
    } else if (type == ShellCommand.class) {
      command = new ShellCommand(interrupts, console);
    } else if (type == LimitsCommand.class) {
      command = new LimitsCommand(interrupts, console);
    }
    return command == null ? CommandLine.defaultFactory().create(type) : type.cast(command);
  }
}
