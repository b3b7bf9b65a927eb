#!/usr/bin/env python3
"""A small coding agent over the Messages API, as an adapter image of Caisson (docs/adapter.md).

It needs Python's standard library and git. The model may read and write files, run commands, and ask for a person.
"""

import hashlib
import json
import os
import platform
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

NAME, VERSION = "caisson-example-agent", "1.0.0"
INPUT, OUTPUT = Path("/caisson/input"), Path("/caisson/output")
EXIT_CODES = {"success": 0, "failure": 1, "needs_human": 2}
DEFAULT_MODEL = "claude-sonnet-4-6"
MAX_TURNS = 100
OUTPUT_LIMIT = 30_000

TOOLS = [
    {
        "name": "read_file",
        "description": "Read a text file of the workspace.",
        "input_schema": {
            "type": "object",
            "properties": {"path": {"type": "string"}},
            "required": ["path"],
        },
    },
    {
        "name": "write_file",
        "description": "Write a text file of the workspace, with its folders.",
        "input_schema": {
            "type": "object",
            "properties": {"path": {"type": "string"}, "content": {"type": "string"}},
            "required": ["path", "content"],
        },
    },
    {
        "name": "shell",
        "description": "Run a shell command in the workspace; the result is its output and its exit code.",
        "input_schema": {
            "type": "object",
            "properties": {"command": {"type": "string"}},
            "required": ["command"],
        },
    },
    {
        "name": "ask_person",
        "description": "Stop, and ask a person to decide. Only for what nobody but a person can decide.",
        "input_schema": {
            "type": "object",
            "properties": {"question": {"type": "string"}},
            "required": ["question"],
        },
    },
]


class Failed(Exception):
    """Ends the session; `code` goes into the manifest."""

    def __init__(self, code, message):
        super().__init__(message)
        self.code = code


class NeedsPerson(Exception):
    """The model has asked for a person."""


SECRETS = [
    value
    for name, value in os.environ.items()
    if re.search("KEY|TOKEN|SECRET|PASSW|CREDENTIAL|AUTH", name, re.I) and len(value) >= 6
]


def redact(text):
    for secret in sorted(SECRETS, key=len, reverse=True):
        text = text.replace(secret, "***")
    return text


def write(name, text):
    path = OUTPUT / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(redact(text), encoding="utf-8", errors="surrogateescape")


def say(event):
    print(redact(json.dumps(event)), flush=True)


class Model:
    """The gateway, at the address that the environment names."""

    def __init__(self):
        dialect = os.environ.get("CAISSON_MODEL_DIALECT")
        self.key = os.environ.get("CAISSON_MODEL_KEY")
        self.url = os.environ.get("CAISSON_MODEL_URL")
        if not self.key or not self.url:
            raise Failed("missing_secret", "CAISSON_MODEL_URL and CAISSON_MODEL_KEY have to be set")
        if dialect != "messages":
            raise Failed("missing_secret", f"this agent speaks the dialect messages, not {dialect}")
        self.name = os.environ.get("CAISSON_MODEL", DEFAULT_MODEL)
        # No proxy of the environment is between the agent and the gateway.
        self.opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
        self.usage = {"inputTokens": 0, "outputTokens": 0, "turns": 0}

    def ask(self, system, messages):
        body = {
            "model": self.name,
            "max_tokens": 8192,
            "system": system,
            "messages": messages,
            "tools": TOOLS,
        }
        answer = self.post(json.dumps(body).encode())
        usage = answer.get("usage", {})
        self.usage["inputTokens"] += usage.get("input_tokens", 0)
        self.usage["outputTokens"] += usage.get("output_tokens", 0)
        self.usage["turns"] += 1
        return answer

    def post(self, body, attempts=4):
        headers = {
            "content-type": "application/json",
            "x-api-key": self.key,
            "anthropic-version": "2023-06-01",
        }
        for attempt in range(1, attempts + 1):
            request = urllib.request.Request(f"{self.url}/v1/messages", body, headers)
            try:
                with self.opener.open(request) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                words = error.read(2000).decode("utf-8", "replace")
                final = error.code < 500 and error.code not in (408, 409, 429)
                if final or attempt == attempts:
                    raise Failed("model_failed", f"the model answered {error.code}: {words}") from error
            except OSError as error:
                if attempt == attempts:
                    raise Failed("model_failed", f"the model cannot be reached: {error}") from error
            time.sleep(2**attempt / 4)
        raise AssertionError("unreachable")


class Snapshot:
    """The workspace as it was found, in a git directory of its own: the workspace need not be a repository."""

    def __init__(self, workspace):
        self.workspace = workspace
        self.folder = f"/tmp/{NAME}-{os.getpid()}.git"
        self.git("init", "--quiet", "--bare", self.folder)
        self.tree = self.record()

    def git(self, *args):
        command = ["git", "-c", "safe.directory=*", "-c", "core.bare=false", *args]
        env = {**os.environ, "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_SYSTEM": "/dev/null"}
        done = subprocess.run(command, cwd=self.workspace, env=env, capture_output=True)
        if done.returncode != 0:
            raise Failed("git_failed", done.stderr.decode("utf-8", "replace"))
        return done.stdout.decode("utf-8", "surrogateescape")

    def record(self):
        place = [f"--git-dir={self.folder}", f"--work-tree={self.workspace}"]
        self.git(*place, "add", "--all", ".")
        return self.git(*place, "write-tree").strip()

    def patch(self):
        place = [f"--git-dir={self.folder}", f"--work-tree={self.workspace}"]
        return self.git(*place, "diff", "--binary", "--full-index", self.tree, self.record())


def run_tool(name, given, workspace):
    """The result of a tool call as text, and whether it is an error."""
    try:
        if name == "ask_person":
            raise NeedsPerson(given["question"])
        if name == "shell":
            command = ["sh", "-c", given["command"]]
            done = subprocess.run(
                command,
                cwd=workspace,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
            )
            text = done.stdout.decode("utf-8", "replace")[-OUTPUT_LIMIT:]
            return f"{text}\n(exit code {done.returncode})", done.returncode != 0
        path = (workspace / given["path"]).resolve()
        if not path.is_relative_to(workspace.resolve()):
            return f"{path} is outside of the workspace", True
        if name == "read_file":
            return path.read_text(encoding="utf-8")[:OUTPUT_LIMIT], False
        if name == "write_file":
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(given["content"], encoding="utf-8")
            return "written", False
        return f"there is no tool {name}", True
    except (OSError, KeyError, UnicodeError) as error:
        return f"{type(error).__name__}: {error}", True


def work(model, spec, system, prompt, workspace):
    """The conversation, until the model calls no tool; returns its last words."""
    messages = [{"role": "user", "content": prompt}]
    for _ in range(spec["limits"].get("maxTurns", MAX_TURNS)):
        answer = model.ask(system, messages)
        content = answer["content"]
        say({"type": "assistant", "message": {"id": answer["id"], "role": "assistant", "content": content}})
        messages.append({"role": "assistant", "content": content})
        results = []
        for block in content:
            if block["type"] != "tool_use":
                continue
            text, is_error = run_tool(block["name"], block["input"], workspace)
            results.append(
                {
                    "type": "tool_result",
                    "tool_use_id": block["id"],
                    "content": redact(text),
                    "is_error": is_error,
                }
            )
        if not results:
            return "".join(block["text"] for block in content if block["type"] == "text")
        say({"type": "user", "message": {"role": "user", "content": results}})
        messages.append({"role": "user", "content": results})
    raise Failed("max_turns", "the limit of turns was reached")


class Session:
    """One session: its phases, and what its manifest says."""

    def __init__(self):
        self.started = time.monotonic()
        self.phases = []
        self.model = None
        self.required = []
        self.words = ""

    def phase(self, name, step):
        begun = time.monotonic()
        entry = {"name": name, "durationMs": 0, "ok": False}
        self.phases.append(entry)
        try:
            value = step()
            entry["ok"] = True
            return value
        finally:
            entry["durationMs"] = round((time.monotonic() - begun) * 1000)

    def run(self):
        self.model = self.phase("preflight", Model)
        self.phase("init", self.init)
        try:
            self.words = self.phase("execute", self.execute)
            outcome = "success"
        except NeedsPerson as question:
            self.phases[-1]["ok"] = True
            self.words, outcome = str(question), "needs_human"
        self.phase("collect", self.collect)
        self.phase("artifacts", self.check)
        return outcome

    def init(self):
        self.spec = json.loads((INPUT / "spec.yaml").read_text(encoding="utf-8"))
        if self.spec["version"] != 1:
            raise Failed("unsupported_version", f"version {self.spec['version']} of the contract is unknown")
        self.required = self.spec["outputs"]["required"]
        self.workspace = Path(self.spec["workspace"])
        self.system = Path(self.spec["systemPrompt"]).read_text(encoding="utf-8")
        self.prompt = sys.stdin.read()
        for name in self.spec["context"]:
            self.system += f"\n\nThere is more about the task in {INPUT / 'context' / name}."
        self.snapshot = Snapshot(self.workspace)

    def execute(self):
        return work(self.model, self.spec, self.system, self.prompt, self.workspace)

    def collect(self):
        if "diff.patch" in self.required:
            write("diff.patch", self.snapshot.patch())
        if "summary.md" in self.required:
            write("summary.md", f"{self.words or 'Done.'}\n")
        say({"type": "result", "subtype": "success", "num_turns": self.model.usage["turns"], "result": self.words})

    def check(self):
        missing = [
            name for name in self.required if name != "manifest.json" and not (OUTPUT / name).is_file()
        ]
        if missing:
            raise Failed("output_missing", f"not written: {', '.join(missing)}")

    def manifest(self, outcome, error):
        manifest = {
            "version": 1,
            "status": "failed" if error else "completed",
            "outcome": outcome,
            "message": self.words or "Done.",
            "durationMs": round((time.monotonic() - self.started) * 1000),
            "phases": self.phases,
            "artifacts": artifacts(),
            "tool": {"name": NAME, "version": VERSION},
            "runtime": {"python": platform.python_version(), "os": platform.system().lower()},
        }
        if self.model:
            manifest["tool"]["model"] = self.model.name
            manifest["usage"] = self.model.usage
        if error:
            manifest["message"] = str(error)
            manifest["error"] = {"code": error.code, "message": str(error) or error.code}
        return manifest


def artifacts():
    found = []
    for path in sorted(OUTPUT.rglob("*")):
        if path.is_symlink() or not path.is_file() or path == OUTPUT / "manifest.json":
            continue
        content = path.read_bytes()
        name = path.relative_to(OUTPUT).as_posix()
        found.append(
            {"path": name, "sha256": hashlib.sha256(content).hexdigest(), "bytes": len(content)}
        )
    return found


def cancel(_signal, _frame):
    raise Failed("cancelled", "the session was stopped")


def main():
    signal.signal(signal.SIGTERM, cancel)
    session = Session()
    outcome, failure = "failure", None
    try:
        outcome = session.run()
    except Failed as error:
        failure = error
    except Exception as error:  # Whatever it is, the manifest says so.
        failure = Failed("internal_error", f"{type(error).__name__}: {error}")
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    if failure:
        print(redact(f"{failure.code}: {failure}"), file=sys.stderr)
    write("manifest.json", json.dumps(session.manifest(outcome, failure), indent=2))
    return EXIT_CODES[outcome]


if __name__ == "__main__":
    sys.exit(main())
