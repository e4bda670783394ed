# One image for every process of the product but the static servers; docker-compose.yml says which one a container runs.
FROM node:24-slim
WORKDIR /maru
# The registry tries each version out in a browser.
RUN apt-get update && apt-get install -y --no-install-recommends chromium && rm -rf /var/lib/apt/lists/*
COPY . .
RUN npx -y pnpm@12.21.0 install --frozen-lockfile && node scripts/run.mjs build \
  && node --import tsx tools/boot/prepare.ts && node --import tsx tools/product/prepare.ts && rm -rf .maru/cache
# A new volume takes the owner of the folder that it covers.
RUN mkdir -p /data/keys /data/tokens /data/registry /files /vault/registry \
  && cd / && mkdir -p secrets/database secrets/exchange secrets/registry secrets/site secrets/site-token secrets/second \
  && mkdir -p secrets/auth secrets/trading secrets/wallet secrets/account secrets/tokensale secrets/help \
  && chown -R node:node /data /files /secrets /vault
USER node
