import type { InvitationStatus } from '#shared/api/families/invitations-schemas.ts';
import type { AccessKind } from '#shared/api/families/users-schemas.ts';
import { fill } from '#shared/text/fill.ts';
import * as texts from './texts.ts';

export const accessWords: Readonly<Record<AccessKind, string>> = {
  admin: texts.accessAdmin,
  write: texts.accessWrite,
  read: texts.accessRead,
  partial: texts.accessPartial,
};

/** Levels that can be granted, lowest first. */
export const givenLevels = { 1: texts.accessRead, 3: texts.accessWrite, 7: texts.accessAdmin } as const;

/** Label of an access level; its number if it has no label. */
export function levelName(level: number): string {
  if (level === 0) return texts.accessPartial;
  return (
    Object.entries(givenLevels).find(([given]) => Number(given) === level)?.[1] ?? fill(texts.otherLevel, { level })
  );
}

export const statusWords = {
  active: texts.statusActive,
  disabled: texts.statusDisabled,
  invited: texts.statusInvited,
  expired: texts.statusExpired,
  accepted: texts.statusAccepted,
  revoked: texts.statusRevoked,
} as const;

export type ShownStatus = keyof typeof statusWords;

export const isInvitationStatus = (status: ShownStatus | null): status is InvitationStatus =>
  status !== null && status !== 'active' && status !== 'disabled';
