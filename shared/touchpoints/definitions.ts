import { apiIntegrationDefinition } from './api-integration.ts';
import { bannerDefinition } from './banner.ts';
import type { DefinitionKind } from './definition.ts';
import { immersiveDefinition } from './immersive-definition.ts';
import type { TouchpointKind } from './kinds.ts';
import { siteTagDefinition } from './site-tag.ts';
import { smartlinkDefinition } from './smartlink-definition.ts';
import { videoDefinition } from './video.ts';

/** What each kind is made of, how it is checked, and what it names. A kind is added here and nowhere else. */
export const definitions: Readonly<Record<TouchpointKind, DefinitionKind>> = {
  ip: immersiveDefinition,
  dl: smartlinkDefinition,
  dp: bannerDefinition,
  vd: videoDefinition,
  api: apiIntegrationDefinition,
  site: siteTagDefinition,
};
