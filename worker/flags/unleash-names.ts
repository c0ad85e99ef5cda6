/** How the product names itself to Unleash, and what it says it understands. */
export const unleashAppName = 'v3-platform-app';
export const unleashEnvironment = 'production';
/** The evaluator's own version, as in `package.json`. */
export const unleashSdk = 'unleash-client-node:6.12.0';
/** Client specification: from 4.2.0 on, segments come beside the flags instead of inside them. */
export const specVersion = '5.2.0';
