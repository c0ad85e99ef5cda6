/** Headers as long as the required ones on every answer to browsers. */
const usual = new Headers({
  'Content-Type': 'text/plain; charset=UTF-8',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), microphone=()',
  'Cache-Control': 'no-store',
});

/** A minimal Worker: a fixed answer, and at `/headers` the same with the usual headers. */
export default {
  fetch: (request: Request): Response =>
    request.url.endsWith('/headers') ? new Response('ok', { headers: usual }) : new Response('ok'),
};
