#!/bin/sh
# Builds the image and tries a container of it, with a root that cannot be written and without rights. Fails unless it becomes
# healthy, runs as nobody of note, writes to its volume only, and ends by itself when it is stopped.
# Needs Docker; with CONTAINERS=podman, Podman.
set -eu
cd "$(dirname "$0")/.."
docker=${CONTAINERS:-docker}
name=mailvault-trial-$$

fail() {
  echo "$1" >&2
  exit 1
}

tidy() {
  "$docker" rm --force "$name" >/dev/null 2>&1 || true
  "$docker" volume rm "$name" >/dev/null 2>&1 || true
  "$docker" rmi "$name" >/dev/null 2>&1 || true
}
trap tidy EXIT

"$docker" build --tag "$name" .
"$docker" run --detach --name "$name" --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges \
  --volume "$name:/var/lib/mailvault" --env SIGN_IN=invite --env BILLING=off "$name" >/dev/null

tries=0
until [ "$("$docker" inspect --format '{{.State.Health.Status}}' "$name")" = healthy ]; do
  tries=$((tries + 1))
  [ "$tries" -lt 120 ] || fail "It is not healthy after four minutes: $("$docker" logs "$name" 2>&1 | tail -20)"
  sleep 2
done

[ "$("$docker" exec "$name" id -u)" != 0 ] || fail 'It runs as root.'
for folder in / /etc /usr/local/bin /var/lib /opt/mailvault /opt/mailvault/src; do
  if "$docker" exec "$name" touch "$folder/written" 2>/dev/null; then fail "$folder can be written."; fi
done
"$docker" exec "$name" touch /var/lib/mailvault/written || fail 'The volume cannot be written.'

"$docker" stop --time 10 "$name" >/dev/null
code=$("$docker" inspect --format '{{.State.ExitCode}}' "$name")
[ "$code" = 0 ] || fail "It was stopped and ended with $code; 137 says that it took more than ten seconds."
echo 'The container holds.'
