#!/usr/bin/env python3
"""The two reference adapters of docs/adapter.md, neither of which asks a model.

`nop` does nothing. `oracle` applies a patch that is known beforehand: the file `solution.patch` of the run's context;
without one there is nothing to apply.
"""

import hashlib
import json
import platform
import subprocess
import sys
import time
from pathlib import Path

INPUT, OUTPUT = Path("/caisson/input"), Path("/caisson/output")
PHASES = ["preflight", "init", "execute", "collect", "artifacts"]


class Failed(Exception):
    """Ends the session; the first argument is the code of the error."""


def preflight(state):
    state["kind"] = sys.argv[1]
    sys.stdin.read()


def init(state):
    spec = json.loads((INPUT / "spec.yaml").read_text())
    if spec["version"] != 1:
        raise Failed("unsupported_version", f"version {spec['version']} of the contract is unknown")
    state["required"] = spec["outputs"]["required"]
    state["workspace"] = spec["workspace"]
    known = [name for name in spec["context"] if Path(name).name == "solution.patch"]
    state["patch"] = (INPUT / "context" / known[0]).read_bytes() if known else b""


def execute(state):
    if state["kind"] == "nop":
        state["patch"] = b""
    if state["patch"]:
        git = ["git", "-c", "safe.directory=*", "apply", "--binary", "--whitespace=nowarn", "-"]
        done = subprocess.run(git, cwd=state["workspace"], input=state["patch"], capture_output=True)
        if done.returncode != 0:
            raise Failed("git_failed", done.stderr.decode("utf-8", "replace"))


def collect(state):
    if "diff.patch" in state["required"]:
        (OUTPUT / "diff.patch").write_bytes(state["patch"])
    if "summary.md" in state["required"]:
        words = "The known patch was applied." if state["patch"] else "Nothing was changed."
        (OUTPUT / "summary.md").write_text(f"{words}\n")


def artifacts(state):
    missing = [
        name for name in state["required"] if name != "manifest.json" and not (OUTPUT / name).is_file()
    ]
    if missing:
        raise Failed("output_missing", f"not written: {', '.join(missing)}")


def listed():
    files = [path for path in sorted(OUTPUT.rglob("*")) if path.is_file() and not path.is_symlink()]
    return [
        {
            "path": path.relative_to(OUTPUT).as_posix(),
            "sha256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "bytes": path.stat().st_size,
        }
        for path in files
        if path != OUTPUT / "manifest.json"
    ]


def main():
    started, state, phases, error = time.monotonic(), {}, [], None
    for name in PHASES:
        begun = time.monotonic()
        try:
            globals()[name](state)
        except Failed as failed:
            code, message = failed.args
            error = {"code": code, "message": message}
        milliseconds = round((time.monotonic() - begun) * 1000)
        phases.append({"name": name, "durationMs": milliseconds, "ok": error is None})
        if error:
            break
    manifest = {
        "version": 1,
        "status": "failed" if error else "completed",
        "outcome": "failure" if error else "success",
        "durationMs": round((time.monotonic() - started) * 1000),
        "phases": phases,
        "artifacts": listed(),
        "tool": {"name": state["kind"], "version": "1.0.0"},
        "runtime": {"python": platform.python_version()},
    }
    if error:
        manifest["error"] = error
    (OUTPUT / "manifest.json").write_text(json.dumps(manifest, indent=2))
    return 1 if error else 0


sys.exit(main())
