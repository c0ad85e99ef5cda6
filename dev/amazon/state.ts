import { createHmac, randomBytes } from 'node:crypto';
import { dayKey } from './figures.ts';
import { type Merchant, merchants, type Region } from './merchants.ts';
import { TokenBuckets } from './token-bucket.ts';

/** What a consent was given for: reports of the Selling Partner API, or advertising. */
type Audience = 'sp' | 'ads';

interface Code {
  readonly merchant: string;
  readonly audience: Audience;
  readonly region: Region;
  readonly redirectUri: string;
  readonly expires: number;
  used: boolean;
}

export interface Access {
  readonly merchant: string;
  readonly audience: Audience;
  readonly region: Region;
  /** The refresh token that it was made with. */
  readonly grant: string;
  readonly expires: number;
}

export interface Report {
  readonly id: string;
  readonly merchant: string;
  readonly type: string;
  readonly marketplaceIds: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly created: number;
  readonly outcome: 'DONE' | 'CANCELLED' | 'FATAL';
}

export interface AdsReport {
  readonly id: string;
  readonly profile: number;
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly created: number;
  readonly outcome: 'COMPLETED' | 'FAILED';
}

/** A document that is fetched at an address of its own. */
interface Document {
  readonly bytes: Buffer;
  readonly expires: number;
}

/** What is to go wrong: the next `times` calls of an operation. */
interface Fault {
  readonly operation: string;
  readonly kind: 'throttled' | 'failed' | 'cancelled' | 'fatal' | 'no-answer' | 'duplicate';
  times: number;
}

/** One call that came in, without anything secret of it. */
interface RecordedCall {
  readonly operation: string;
  readonly at: number;
  readonly status: number;
  readonly merchant: string | null;
}

export interface AmazonOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly appOrigin: string;
  /** What the client's secret and all refresh tokens are derived from, so that both outlive a restart. */
  readonly secret: string;
  /** How much faster buckets fill and reports are made; 1 unless told. */
  readonly speed?: number;
}

const accessMs = 3_600_000;
const codeMs = 5 * 60_000;

/** Everything that the server remembers. Nothing of it is kept on disk. */
export class AmazonState {
  readonly clientId = 'amzn1.application-oa2-client.merchlens-local';
  readonly applicationId = 'amzn1.sp.solution.merchlens-local';
  readonly clientSecret: string;
  readonly appOrigin: string;
  /** Of the server itself, once it listens. */
  origin = '';
  readonly #secret: string;
  speed: number;
  /** An instant that stands still for tests; null for the machine's clock. */
  clock: number | null = null;
  buckets = new TokenBuckets();
  readonly extra = new Map<string, Merchant>();
  readonly codes = new Map<string, Code>();
  readonly access = new Map<string, Access>();
  readonly revoked = new Set<string>();
  readonly reports = new Map<string, Report>();
  readonly adsReports = new Map<string, AdsReport>();
  readonly documents = new Map<string, Document>();
  readonly restated = new Map<string, number>();
  faults: Fault[] = [];
  calls: RecordedCall[] = [];
  /** When each of the reports that all sellers of an application share was asked for. */
  sharedReports: number[] = [];
  #serial = 0;

  constructor({ appOrigin, secret, speed = 1 }: AmazonOptions) {
    this.appOrigin = appOrigin;
    this.#secret = secret;
    this.clientSecret = `amzn1.oa2-cs.v1.${this.#sign('client')}`;
    this.speed = speed;
  }

  /** Epoch milliseconds. */
  now(): number {
    return this.clock ?? Date.now();
  }

  merchant(id: string): Merchant | null {
    return merchants.find((one) => one.id === id) ?? this.extra.get(id) ?? null;
  }

  nextId(): string {
    this.#serial += 1;
    return String(50_000_000_000 + this.#serial * 7_919);
  }

  /** A code of consent: it lives for five minutes and works once. */
  issueCode(merchant: string, audience: Audience, region: Region, redirectUri: string): string {
    const code = randomBytes(16).toString('base64url');
    this.codes.set(code, { merchant, audience, region, redirectUri, expires: this.now() + codeMs, used: false });
    return code;
  }

  refreshToken(merchant: string, audience: Audience, region: Region): string {
    const about = `${merchant}.${audience}.${region}.${randomBytes(6).toString('base64url')}`;
    return `Atzr|${about}.${this.#sign(about)}`;
  }

  /** What a refresh token was given for; null where it is none of this server's or was revoked. */
  grantOf(token: string): Omit<Access, 'expires'> | null {
    const [, merchant = '', audience = '', region = '', nonce = '', mark = ''] =
      /^Atzr\|([^.]+)\.([^.]+)\.([^.]+)\.([^.]+)\.([^.]+)$/.exec(token) ?? [];
    if (mark !== this.#sign(`${merchant}.${audience}.${region}.${nonce}`)) return null;
    if (this.revoked.has(merchant) || !this.merchant(merchant)) return null;
    if ((audience !== 'sp' && audience !== 'ads') || (region !== 'na' && region !== 'eu' && region !== 'fe'))
      return null;
    return { merchant, audience, region, grant: token };
  }

  issueAccess(grant: Omit<Access, 'expires'>): string {
    const token = `Atza|${randomBytes(24).toString('base64url')}`;
    this.access.set(token, { ...grant, expires: this.now() + accessMs });
    return token;
  }

  /** Puts bytes at an address that works for five minutes. @returns the path */
  publish(bytes: Buffer): string {
    const signature = randomBytes(24).toString('hex');
    this.documents.set(signature, { bytes, expires: this.now() + codeMs });
    return `/documents/${randomBytes(8).toString('hex')}?X-Amz-Expires=300&X-Amz-Signature=${signature}`;
  }

  restate(merchant: string, date: string): void {
    const key = dayKey(merchant, date);
    this.restated.set(key, (this.restated.get(key) ?? 0) + 1);
  }

  /** Whether an operation is to go wrong in that way now; that counts as one of its times. */
  fails(operation: string, kind: Fault['kind']): boolean {
    const fault = this.faults.find((one) => one.operation === operation && one.kind === kind && one.times > 0);
    if (!fault) return false;
    fault.times -= 1;
    return true;
  }

  reset(): void {
    for (const kept of [this.codes, this.access, this.reports, this.adsReports, this.documents, this.restated])
      kept.clear();
    for (const kept of [this.revoked, this.extra]) kept.clear();
    [this.faults, this.calls, this.sharedReports] = [[], [], []];
    this.buckets = new TokenBuckets();
    this.clock = null;
  }

  readonly #sign = (text: string): string =>
    createHmac('sha256', this.#secret).update(text).digest('base64url').slice(0, 32);
}
