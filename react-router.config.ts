import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';

/** A deployment is built beside the local build, not over it. */
export const buildDirectory = process.env.MERCHLENS_BUILD_DIRECTORY ?? 'build';

const config: Config = {
  appDirectory: 'app',
  buildDirectory,
  ssr: true,
  /** Routes are discovered as links to them appear, so the file that lists every address is never asked for: it is not published. */
  routeDiscovery: { mode: 'lazy' },
  buildEnd: async ({ reactRouterConfig }) => {
    const assets = join(reactRouterConfig.buildDirectory, 'client/assets');
    const manifests = (await readdir(assets)).filter((name) => /^manifest-[\w-]+\.js$/.test(name));
    await Promise.all(manifests.map((name) => rm(join(assets, name))));
  },
};

export default config;
