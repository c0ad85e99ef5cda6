import { createContext } from 'react';

/** Nonce of this response for inline scripts of our own; empty in the browser, which hides nonces from scripts. */
export const NonceContext = createContext('');
