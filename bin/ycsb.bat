@echo off
rem Starts ycsb-kv on Windows: bin\ycsb.bat COMMAND [arguments]. Builds a source tree on first use.
rem SPDX-License-Identifier: Apache-2.0
rem
rem Needs Java 17 or later (JAVA_HOME, else the PATH) and, to build, Maven 3.8 or later (the PATH).
rem Environment: JAVA_OPTS, arguments of the JVM; YCSB_CLASSPATH, class path entries after ours.
rem After a change of the sources delete cli\target, or run: mvn -Dquick -Dmaven.test.skip package
rem Unlike bin/ycsb it takes no -cp and -jvm-args: use those two variables.

setlocal DisableDelayedExpansion
for %%d in ("%~dp0..") do set "ROOT=%%~fd"

set "JAVA=java"
if not defined JAVA_HOME goto find_java
set "JAVA=%JAVA_HOME%\bin\java.exe"
if exist "%JAVA%" goto check_java
set "JAVA=java"
:find_java
where java >nul 2>nul
if errorlevel 1 goto no_java

:check_java
set "SPEC="
for /f "tokens=3" %%v in ('call "%JAVA%" -XshowSettings:properties -version 2^>^&1 ^| findstr /c:"java.specification.version ="') do set "SPEC=%%v"
if not defined SPEC goto no_java
rem Java 8 and before call themselves 1.x
if "%SPEC:~0,2%"=="1." goto no_java
if %SPEC% LSS 17 goto no_java

set "FOLDERS="
if not exist "%ROOT%\pom.xml" (
  set "CP=%ROOT%\lib\*"
  set FOLDERS="-Dycsb.kv.lib=%ROOT%\lib"
  goto run
)
if exist "%ROOT%\cli\target\lib" goto built
where mvn >nul 2>nul
if errorlevel 1 goto no_maven
echo Building ycsb-kv ^(first use^); the log is cli\target\build.log>&2
if not exist "%ROOT%\cli\target" mkdir "%ROOT%\cli\target"
pushd "%ROOT%"
call mvn -q -B -Dmaven.test.skip -Dquick package -pl cli -am >"%ROOT%\cli\target\build.log" 2>&1
if errorlevel 1 (
  popd
  type "%ROOT%\cli\target\build.log" >&2
  echo ycsb: the build failed; its log is above and in cli\target\build.log>&2
  exit /b 1
)
popd
:built
set "CP="
for %%j in ("%ROOT%\cli\target\ycsb-kv-cli-*.jar") do set "CP=%%~fj"
if not defined CP (
  echo ycsb: cli\target has no ycsb-kv-cli jar; delete cli\target and start again>&2
  exit /b 1
)
set "CP=%CP%;%ROOT%\cli\target\lib\*"

:run
if defined YCSB_CLASSPATH set "CP=%CP%;%YCSB_CLASSPATH%"
set "NATIVE="
if %SPEC% GEQ 22 set "NATIVE=--enable-native-access=ALL-UNNAMED"
if %SPEC% GEQ 24 set "NATIVE=%NATIVE% --sun-misc-unsafe-memory-access=allow"
rem As in bin/ycsb
set "HEAP="
if "%~1"=="merge" if not defined JAVA_OPTS set "HEAP=-XX:+UseParallelGC -XX:MaxNewSize=128m"
"%JAVA%" -Xlog:disable -Xlog:all=warning:stderr %HEAP% %JAVA_OPTS% %NATIVE% %FOLDERS% -cp "%CP%" -Dycsb.kv.terminal=false site.ycsb.kv.cli.Main %*
exit /b %ERRORLEVEL%

:no_java
echo ycsb: Java 17 or later is missing; install a JDK and set JAVA_HOME to it>&2
exit /b 1

:no_maven
echo ycsb: Maven 3.8 or later is missing; install it and put its bin folder on the PATH>&2
exit /b 1
