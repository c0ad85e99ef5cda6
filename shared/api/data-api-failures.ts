export interface Line {
  readonly line: number;
}

/** How calls fail that bring orders of shops, or that a key makes to write facts or read metrics. A part of the table of failures. */
export const dataApiFailures = {
  'order-signature-wrong': [
    401,
    'The signature doesn’t match. Sign the body with the current key, within 5 minutes.',
    'Wrong signature',
  ],
  'sales-method-off': [409, 'This method is off. Turn it on first.'],
  'sales-key-missing': [409, 'There is no key yet. Create one first.'],
  'order-refused': [422, 'The order can’t be accepted. Fix the fields in errors.', 'Not accepted'],
  'api-key-for-servers': [403, 'This call is for servers. Send it without an Origin header.'],
  'key-beyond-own-scope': [
    409,
    'This key would cover the whole account, but you have access to only some of its subaccounts. Choose one of them first.',
  ],
  'api-key-unowned': [
    403,
    'This key has stopped: its owner no longer has access. An administrator can take it over under API keys.',
  ],
  'key-owned-already': [409, 'You own this key already.'],
  'idempotency-key-missing': [
    400,
    'Send an Idempotency-Key of 1 to 255 printable characters, a new one for each body.',
  ],
  'idempotency-key-reused': [
    422,
    'This Idempotency-Key came with another body or other parameters before. Use a new one for each body.',
    'Idempotency-Key reused',
  ],
  'facts-type-unknown': [415, 'The body must be text/csv, application/x-ndjson or application/zip.'],
  'facts-encoding-unknown': [415, 'The body may be compressed with gzip alone.'],
  'facts-parameters': [400, 'A parameter is missing or not as documented. See errors.'],
  'facts-too-large': [413, 'A body holds at most 100 MiB, uncompressed. Split it.'],
  'ndjson-line-invalid': [
    400,
    ({ line }: Line) => `Line ${line} is not a JSON object whose values are text, numbers or true and false.`,
  ],
  'ndjson-line-too-long': [400, ({ line }: Line) => `Line ${line} has more than 65,536 characters.`],
  'facts-job-not-found': [404, 'This import doesn’t exist in the scope of this key.'],
  'metrics-query-refused': [400, 'This query can’t be answered. See errors.'],
} as const;
