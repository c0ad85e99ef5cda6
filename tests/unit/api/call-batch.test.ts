import { expect, test } from 'vitest';
import { AnswerReader, type BatchedAnswer, encodeAnswer } from '#shared/api/call-batch.ts';

const text = (value: string): Uint8Array => new TextEncoder().encode(value);
const json: [string, string][] = [['content-type', 'application/json']];
const answers: readonly BatchedAnswer[] = [
  { call: 1, head: { status: 200, headers: json }, body: text('{"rows":["Größe"]}') },
  { call: 0, head: null, body: text('') },
  { call: 23, head: { status: 204, headers: [] }, body: text('') },
];
const bytes = new Uint8Array(answers.flatMap((answer) => [...encodeAnswer(answer)]));
const readable = ({ call, head, body }: BatchedAnswer) => ({ call, head, body: new TextDecoder().decode(body) });

test('answers arrive whole, wherever the chunks between them end', () => {
  for (let at = 0; at <= bytes.length; at += 1) {
    const reader = new AnswerReader();
    const read = [bytes.slice(0, at), bytes.slice(at)].flatMap((chunk) => reader.read(chunk));
    expect(read.map(readable)).toEqual(answers.map(readable));
  }
});

test('answers are read from chunks of one byte, too', () => {
  const reader = new AnswerReader();
  const read = [...bytes].flatMap((byte) => reader.read(new Uint8Array([byte])));
  expect(read.map(readable)).toEqual(answers.map(readable));
});

test('an answer is given as soon as its last byte is there, and not before', () => {
  const reader = new AnswerReader();
  const first = encodeAnswer(answers[0] ?? { call: 0, head: null, body: text('') });
  expect(reader.read(first.slice(0, -1))).toEqual([]);
  expect(reader.read(first.slice(-1)).map(({ call }) => call)).toEqual([1]);
});

test('bytes that aren’t an answer are an error', () => {
  const mistaken = new Uint8Array([0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0x7b, 0x7d]);
  expect(() => new AnswerReader().read(mistaken)).toThrow();
});
