# A vault in a container: `docker build -t mailvault .`; compose.yaml runs two of them with PostgreSQL and nginx.
# Settings are those of .env.example. On its own it wants at least SIGN_IN=invite and BILLING=off, and a volume:
#   docker run --init --read-only --tmpfs /tmp -v vault:/var/lib/mailvault -p 127.0.0.1:3000:3000 \
#     -e SIGN_IN=invite -e BILLING=off mailvault

FROM node:24-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY tools/node tools/node
RUN npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund \
 && (cd tools/node && npm ci --ignore-scripts --include=optional --no-audit --no-fund) \
 && cp tools/node/node_modules/*/bin/node /usr/local/bin/mailvault-node
COPY vite.config.ts ./
COPY src src
COPY scripts scripts
RUN NODE_ENV=production mailvault-node scripts/build.ts
# The pages are built, and hold what they need: what only builds or draws them stays behind, as do tools and tests.
RUN npm pkg delete dependencies.vite dependencies.@vitejs/plugin-react dependencies.tailwindcss \
    dependencies.@tailwindcss/vite dependencies.lucide-react \
 && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
 && rm -rf src/client

FROM debian:bookworm-slim
RUN groupadd --gid 10001 mailvault \
 && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/mailvault --shell /usr/sbin/nologin mailvault \
 && install -d -o mailvault -g mailvault -m 0700 /var/lib/mailvault
WORKDIR /opt/mailvault
COPY --from=build /usr/local/bin/mailvault-node /usr/local/bin/node
COPY --from=build /build/package.json ./
COPY --from=build /build/node_modules node_modules
COPY --from=build /build/dist dist
COPY --from=build /build/src src
COPY --from=build /build/scripts scripts
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/var/lib/mailvault
USER 10001:10001
VOLUME /var/lib/mailvault
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The server is the first process and hears SIGTERM itself; it ends within ten seconds.
CMD ["node", "src/server/app/main.ts"]
