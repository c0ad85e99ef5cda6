import { ADMIN, READ, WRITE } from '#shared/access/levels.ts';
import type { AccessRule } from '#shared/access/rule.ts';

/** READ on the scope, or on one of its operators where the account is a partial view. */
export const readsContent: AccessRule = { scope: 'required', readsContent: true };

/** READ on the scope itself, which a partial view of an account doesn't have. */
export const readsScope: AccessRule = { scope: 'required', scopeAccess: true, level: READ };

/** Content for others is saved by people who may write in the scope itself. */
export const writesContent: AccessRule = { scope: 'required', scopeAccess: true, level: WRITE };

/** Data of the frame around pages, which inactive scopes and confined retailers have too. */
export const feedsShell: AccessRule = { scope: 'required', whenInactive: true, whenConfined: true };

/** Administrators of the scope itself, who manage people and keys. */
export const administers: AccessRule = { scope: 'required', scopeAccess: true, level: ADMIN };

/** Staff in staff mode who administer every account of their list. */
export const fullAdmins: AccessRule = { scope: 'none', staff: true, userModes: ['staff'], fullAdmin: true };

const modelling = ['platform-mikgorilla-main'] as const;

/** Model runs, where the account has modelling. */
export const readsModels: AccessRule = { ...readsContent, flags: modelling };
export const writesModels: AccessRule = { ...writesContent, flags: modelling };

/** Definition fields of a write that stores content. */
export const writingContent = {
  scope: 'path',
  effect: 'write',
  access: writesContent,
  caller: 'browser',
  withSampleData: 'nothing-kept',
} as const;

/** Definition fields of a call of the public surface. */
export const ofSurface = { scope: 'none', access: { scope: 'none', public: true }, caller: 'surface' } as const;
