import type { Account } from './account.ts';
import { bodyOf, RawAnswer, Refusal, type Rule, rule } from './rules.ts';

interface Question {
  readonly query: string;
  readonly variables: Readonly<Record<string, string>>;
}

/** The GraphQL API: only the query of a gradual deployment, the requests of a Worker by version. */
export const analyticsRules = ({ id, workers, traffic }: Account): Rule[] => [
  rule('POST', '/graphql', (call) => {
    const { query, variables } = bodyOf<Question>(call, { query: 'string', variables: 'object' });
    const { accountTag, scriptName = '', since = '', ...others } = variables;
    const isKnown =
      /workersInvocationsAdaptive\(limit: \d+, filter: \{ scriptName: \$scriptName, datetime_geq: \$since \}\)/.test(
        query,
      );
    if (!isKnown || accountTag !== id || Number.isNaN(Date.parse(since)) || Object.keys(others).length > 0)
      throw new Refusal(400, 10001, 'this question is not one of the stand-in');
    const groups = (workers.get(scriptName)?.versions ?? []).flatMap((version) => {
      const sum = traffic.get(version.id);
      return sum ? [{ sum, dimensions: { scriptVersion: version.id } }] : [];
    });
    const data = { viewer: { accounts: [{ workersInvocationsAdaptive: groups }] } };
    return new RawAnswer(Buffer.from(JSON.stringify({ data, errors: null })), 'application/json');
  }),
];
