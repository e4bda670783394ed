# One image for every process of the product; docker-compose.yml says which one a container runs.
FROM node:24-slim
WORKDIR /maru
COPY . .
RUN npx -y pnpm@12.21.0 install --frozen-lockfile && node scripts/run.mjs build
# A new volume takes the owner of the folder that it covers.
RUN mkdir -p /data/keys /root-key && chown -R node:node /data /root-key
ENV NODE_ENV=production HOST=0.0.0.0
USER node
