import type { Endpoint } from '#shared/api/endpoint.ts';

const dataPrefix = /^(\/proxy\/data\/[^/]+)(.*)$/;

/** The path pattern at the upstream: in data-API mode the account follows the resource. */
export const pathOf = ({ path, scope }: Endpoint): string =>
  scope === 'path' ? path.replace(dataPrefix, '$1/:account$2') : path;
