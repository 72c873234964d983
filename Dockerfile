# docker build -t foodbank .                     the app
# docker build -t foodbank-tools --target tools . the commands for operators
# See deploy/compose for both in use.

FROM node:24-bookworm-slim AS build
WORKDIR /src
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
# The tree without the commands is the app; the commands go to /tools.
RUN npm run pack && mkdir -p /tools/prisma /tools/scripts && cd .data/pack/foodbank && \
    mv prisma/*.mjs /tools/prisma/ && find scripts -name '*.mjs' ! -name start.mjs -exec mv {} /tools/scripts/ +

FROM node:24-bookworm-slim AS base
# Container engines set HOSTNAME to the container's name, which is no address to listen on.
ENV NODE_ENV=production HOSTNAME=0.0.0.0 PORT=3000 NEXT_TELEMETRY_DISABLED=1
WORKDIR /foodbank
# The files belong to root, so that the app cannot change them. It writes no file.
COPY --from=build /src/.data/pack/foodbank ./
USER node

FROM base AS tools
COPY --from=build /tools ./
CMD ["node", "prisma/migration-status.mjs"]

FROM base AS app
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "scripts/start.mjs"]
