declare module 'virtual:react-router/server-build' {
  import type { ServerBuild } from 'react-router';

  const build: ServerBuild;
  export = build;
}

interface ImportMeta {
  readonly env: { readonly MODE: string; readonly DEV: boolean; readonly PROD: boolean };
}

/** Address of a file of the build. */
declare module '*.svg?url' {
  const address: string;
  export default address;
}
