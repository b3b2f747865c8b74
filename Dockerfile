# The local server in a container: docker build -t boardstone . && docker run --rm -p 127.0.0.1:4747:4747 boardstone
# What stands behind the name of the image are flags of `boardstone serve`: docker run … boardstone --clock manual
FROM node:22-slim AS build
WORKDIR /boardstone
COPY . .
RUN npm ci && npm run build && npm prune --omit=dev

FROM node:22-slim
WORKDIR /boardstone
COPY --from=build /boardstone/package.json ./
COPY --from=build /boardstone/node_modules node_modules
COPY --from=build /boardstone/dist dist
# A volume here keeps what is written: -v boards:/data … --data /data
RUN mkdir /data && chown node /data
USER node
EXPOSE 4747
HEALTHCHECK --interval=2s --timeout=2s CMD ["node", "-e", "fetch('http://127.0.0.1:4747/_boardstone/health').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "dist/bin/boardstone.js", "serve", "--host", "0.0.0.0"]
CMD []
