/** Time zones that are suggested; any other can be typed. */
export const zones = [
  ...['Europe/London', 'Europe/Paris', 'Europe/Berlin', 'Europe/Madrid', 'Europe/Rome', 'UTC', 'America/New_York'],
  ...[
    'America/Chicago',
    'America/Los_Angeles',
    'America/Sao_Paulo',
    'Asia/Tokyo',
    'Asia/Singapore',
    'Australia/Sydney',
  ],
];
