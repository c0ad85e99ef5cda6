import { z } from '../schema/z.ts';
import { isLoopback } from './loopback.ts';

const isHttpAddress = (text: string): boolean => /^https?:\/\//.test(text) && URL.canParse(text);
const isHttpOrigin = (text: string): boolean => isHttpAddress(text) && URL.parse(text)?.origin === text;
const isSecureOrLoopback = (text: string): boolean => {
  const url = URL.parse(text);
  return url !== null && (url.protocol === 'https:' || isLoopback(text));
};
const items = (text: string): string[] => text.split(/[\s,]+/).filter(Boolean);

const pairOf = (item: string): readonly [string, string] => {
  const at = item.indexOf('=');
  return at < 0 ? [item, ''] : [item.slice(0, at), item.slice(at + 1)];
};

/** Schemas of variables of both Workers; each explains an error without showing the value. */
export const required = z.string({ error: 'is not set' }).min(1, 'is empty');
export const address = z.string().refine(isHttpAddress, 'must be an http or https address');
export const origin = z
  .string()
  .refine(isHttpOrigin, 'must be an origin such as https://app.example.com, without a path');
export const servedOrigin = origin.refine(
  isSecureOrLoopback,
  'must be https, or http on localhost, 127.0.0.1 or [::1]',
);
export const secureAddress = address.refine(isSecureOrLoopback, 'must be https; http is for loopback only');
/** Origins, separated by commas or spaces. */
export const origins = z.string().transform(items).pipe(z.array(origin).min(1, 'is empty'));
/** URLs by name, written as `name=address` with commas or spaces between them. Other names are refused. */
export const addressTable = (names: readonly string[]) =>
  z
    .string()
    .transform((text) => Object.fromEntries(items(text).map(pairOf)))
    .pipe(
      z
        .record(z.string(), secureAddress)
        .refine((table) => Object.keys(table).every((name) => names.includes(name)), 'has a name that is not known'),
    );
export const serviceToken = z.string().min(16, 'needs at least 16 characters');
/** Keys separated by commas: the first one seals, each can open. */
export const secretKeys = z
  .string()
  .transform((text) => text.split(',').map((key) => key.trim()))
  .pipe(
    z
      .array(
        z.string().refine((key) => new TextEncoder().encode(key).length >= 32, 'needs at least 32 bytes in every key'),
      )
      .min(1, 'is empty'),
  );
