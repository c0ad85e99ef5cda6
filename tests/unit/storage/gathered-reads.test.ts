import { expect, test } from 'vitest';
import { GatheredReads } from '#upstream/platform/storage/gathered-reads.ts';
import { type Statement, statement } from '#upstream/platform/storage/statement.ts';

/** A database that answers each statement with its text and values, and the questions that it got. */
function startReads() {
  const questions: string[][] = [];
  const textOf = ({ sql, parameters }: Statement) => [sql, ...parameters].join(' ');
  const reads = new GatheredReads(async (statements) => {
    const asked = statements.map(textOf);
    questions.push(asked);
    if (asked.includes('mistake')) throw new Error('D1_ERROR: near "mistake"');
    return asked.map((text) => [{ text }]);
  });
  const textsOf = async (...statements: Statement[]) =>
    (await reads.rowsOf<{ text: string }[]>(statements)).map((rows) => rows[0]?.text);
  return { questions, textsOf };
}

test('reads that begin together are one question, with equal statements once, and each gets its own rows', async () => {
  const { questions, textsOf } = startReads();
  const later = async () => {
    await Promise.resolve();
    return await textsOf(statement('rates', 'USD'), statement('clicks'));
  };
  const answers = await Promise.all([
    textsOf(statement('visits'), statement('rates', 'USD')),
    textsOf(statement('rates', 'EUR')),
    later(),
  ]);
  expect(answers).toEqual([['visits', 'rates USD'], ['rates EUR'], ['rates USD', 'clicks']]);
  expect(questions).toEqual([['visits', 'rates USD', 'rates EUR', 'clicks']]);
});

test('a read that begins after an answer is a question of its own', async () => {
  const { questions, textsOf } = startReads();
  await textsOf(statement('visits'));
  expect(await textsOf(statement('visits'))).toEqual(['visits']);
  expect(questions).toEqual([['visits'], ['visits']]);
});

test('if a statement fails, the reads that were sent with it fail, and later ones don’t', async () => {
  const { textsOf } = startReads();
  const [one, other] = await Promise.allSettled([textsOf(statement('visits')), textsOf(statement('mistake'))]);
  expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
  expect(await textsOf(statement('visits'))).toEqual(['visits']);
});
