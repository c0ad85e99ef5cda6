import type { Endpoint } from '#shared/api/endpoint.ts';

export interface Match {
  readonly id: string;
  readonly endpoint: Endpoint;
  /** Decoded values of the pattern's parameters. */
  readonly params: Readonly<Record<string, string>>;
  /** The path's segments as they were written. */
  readonly segments: readonly string[];
}

/** `unknown`: no endpoint has this path. `allow`: endpoints have it, but only with these methods. */
type MatchResult = Match | { readonly unknown: true } | { readonly allow: readonly string[] };

interface Node {
  readonly fixed: Map<string, Node>;
  variable: Node | null;
  readonly methods: Map<
    string,
    { readonly id: string; readonly endpoint: Endpoint; readonly names: readonly string[] }
  >;
}

const newNode = (): Node => ({ fixed: new Map(), variable: null, methods: new Map() });

/** Finds the endpoint of a path, among those for browsers. A fixed segment takes precedence over a parameter. */
export function endpointMatcher(
  table: Iterable<readonly [string, Endpoint]>,
): (method: string, path: string) => MatchResult {
  const root = newNode();
  for (const [id, endpoint] of table) if (endpoint.caller === 'browser') insert(root, id, endpoint);
  return (method, path) => {
    const segments = path.slice(1).split('/');
    const values: string[] = [];
    const node = find(root, segments, 0, values);
    if (!node) return { unknown: true };
    const row = node.methods.get(method);
    if (!row) return { allow: [...node.methods.keys()] };
    const params = Object.fromEntries(row.names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')]));
    return { id: row.id, endpoint: row.endpoint, params, segments };
  };
}

function insert(root: Node, id: string, endpoint: Endpoint): void {
  const names: string[] = [];
  let node = root;
  for (const segment of endpoint.path.slice(1).split('/')) {
    if (segment.startsWith(':')) {
      names.push(segment.slice(1));
      node.variable ??= newNode();
      node = node.variable;
    } else {
      const next = node.fixed.get(segment) ?? newNode();
      node.fixed.set(segment, next);
      node = next;
    }
  }
  node.methods.set(endpoint.method, { id, endpoint, names });
}

function find(node: Node, segments: readonly string[], at: number, values: string[]): Node | null {
  const segment = segments[at];
  if (segment === undefined) return node.methods.size > 0 ? node : null;
  const fixed = node.fixed.get(segment);
  const found = fixed && find(fixed, segments, at + 1, values);
  if (found) return found;
  if (!node.variable || segment === '') return null;
  values.push(segment);
  const deeper = find(node.variable, segments, at + 1, values);
  if (!deeper) values.pop();
  return deeper;
}
