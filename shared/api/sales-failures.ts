/** What keeps the orders of shops from being taken. A part of the table of failures. */
export const salesFailures = {
  'order-signature-wrong': [
    401,
    'The signature doesn’t fit. Sign the body with the current key, within 5 minutes.',
    'Wrong signature',
  ],
  'sales-method-off': [409, 'This method is off. Turn it on first.'],
  'sales-key-missing': [409, 'There is no key yet. Create one first.'],
  'order-refused': [422, 'The order can’t be taken. Fix the fields that are named.', 'Not accepted'],
} as const;
