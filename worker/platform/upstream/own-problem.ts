import { type Problem, problemType } from '#shared/api/problem.ts';
import { asRecord } from '../as-record.ts';
import { readLimited } from '../http/body-limit.ts';

const maxProblemBytes = 65_536;
const maxSentenceLength = 500;

/**
 * The problem document of an upstream, null where it sent none. One that holds a secret of the session is dropped.
 * @param secrets values that must not leave the Worker
 */
export async function readOwnProblem(
  upstream: Response,
  secrets: readonly (string | null)[],
): Promise<Partial<Problem> | null> {
  if (!upstream.headers.get('Content-Type')?.startsWith(problemType) || !upstream.body) return null;
  try {
    const text = new TextDecoder().decode(await readLimited(upstream.body, maxProblemBytes));
    if (secrets.some((secret) => secret && text.includes(secret))) return null;
    const { code, title, detail, errors } = asRecord(JSON.parse(text));
    const fields = Object.entries(asRecord(errors)).flatMap(([name, sentence]) =>
      typeof sentence === 'string' ? [[name, sentence] as const] : [],
    );
    return {
      ...(typeof code === 'string' && /^[a-z-]{1,40}$/.test(code) && { code }),
      ...(typeof title === 'string' && { title: title.slice(0, maxSentenceLength) }),
      ...(typeof detail === 'string' && { detail: detail.slice(0, maxSentenceLength) }),
      ...(fields.length > 0 && { errors: Object.fromEntries(fields) }),
    };
  } catch {
    return null;
  }
}
