# The local server in a container: docker build -t boardstone . && docker run --rm -p 127.0.0.1:4747:4747 boardstone
FROM node:20-slim AS build
WORKDIR /boardstone
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:20-slim
WORKDIR /boardstone
COPY --from=build /boardstone/package.json ./
COPY --from=build /boardstone/node_modules node_modules
COPY --from=build /boardstone/dist dist
USER node
EXPOSE 4747
HEALTHCHECK --interval=2s --timeout=2s CMD ["node", "-e", "fetch('http://127.0.0.1:4747/_boardstone/health').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/bin/boardstone.js"]
CMD ["serve", "--host", "0.0.0.0"]
