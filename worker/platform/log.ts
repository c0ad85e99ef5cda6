import { type LogFields, logFields } from '#shared/telemetry/log-fields.ts';

const allowedNames = new Set<string>(logFields);

const maxValueLength = 500;
/** Secrets are looked for in so many characters before the value is cut, so that no unrecognizable half of one is left. */
const maxCheckedLength = 4_000;

export type LogLevel = 'info' | 'warn' | 'error';

/** Structured log lines of one request; every line names the request. */
export interface Logger {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Adds fields to the one line that is written when the request is answered. */
  note(fields: LogFields): void;
}

export type LogSink = (level: LogLevel, line: string) => void;

const toConsole: LogSink = (level, line) => console[level](line);

/** `summary` writes the request's own line. */
export function createLogger(
  requestId: string,
  sink: LogSink = toConsole,
): Logger & { readonly summary: (level: LogLevel, fields: LogFields) => void } {
  const noted: LogFields = {};
  const write = (level: LogLevel, message: string, fields: LogFields = {}) =>
    sink(level, logLine(level, message, { requestId, ...fields }));
  return {
    info: (message, fields) => write('info', message, fields),
    warn: (message, fields) => write('warn', message, fields),
    error: (message, fields) => write('error', message, fields),
    note: (fields) => void Object.assign(noted, fields),
    summary: (level, fields) => sink(level, logLine(level, 'request', Object.assign(noted, { requestId }, fields))),
  };
}

/** One line of JSON, without control characters and with nothing that looks like a credential or an email address. `requestId` was checked on arrival. */
export function logLine(level: LogLevel, message: string, fields: LogFields): string {
  const { requestId } = fields;
  let line = `{"level":"${level}","message":${quoted(message)}`;
  if (requestId !== undefined) line += `,"requestId":${JSON.stringify(requestId)}`;
  const given: Readonly<Record<string, unknown>> = fields;
  for (const name in given) {
    const value = given[name];
    if (!allowedNames.has(name) || value === undefined || value === null) continue;
    const plain = typeof value === 'number' || typeof value === 'boolean';
    line += `,"${name}":${plain ? JSON.stringify(value) : quoted(String(value))}`;
  }
  return `${line}}`;
}

/** A text as JSON, cleaned. Nothing in a harmless one has to be escaped. */
const quoted = (text: string): string => (isHarmless(text) ? `"${text}"` : JSON.stringify(clean(text)));

/** What a log may say of an error: its name, its message and where it was thrown. */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return { error: error.name, errorMessage: error.message, at: frames.slice(0, 6).join(' <') };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not reach a log
const controlCharacters = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g;
/** Also finds addresses in paths, where the at sign is encoded once or several times. */
const emailAddress = /[^\s@"'<>()=/]{1,64}(?:@|%(?:25){0,3}40)[^\s@"'<>()/]{1,255}/gi;
const longSecret = /\b(?:eyJ[\w-]+\.[\w.-]+|Bearer\s+\S+|[\w-]{40,})/gi;

/** Values too short for a secret, without signs of an address or a token. Most values of a log line are like that. */
const harmless = /^(?!.*eyJ)[\w\-./ ]{0,39}$/i;
const bearer = /bearer/i;

const isHarmless = (text: string): boolean => harmless.test(text) && !bearer.test(text);

function clean(text: string): string {
  return text
    .slice(0, maxCheckedLength)
    .replace(controlCharacters, ' ')
    .replace(longSecret, '[secret]')
    .replace(emailAddress, '[email]')
    .slice(0, maxValueLength);
}
