import { apiIntegrationDefinition } from './api-integration.ts';
import { bannerDefinition } from './banner.ts';
import type { DefinitionKind } from './definition.ts';
import { immersiveDefinition } from './immersive-definition.ts';
import type { TouchpointKind } from './kinds.ts';
import { siteTagDefinition } from './site-tag.ts';
import { smartlinkDefinition } from './smartlink-definition.ts';
import { videoDefinition } from './video.ts';

/** The schema, checks and references of each kind. New kinds are added only here. */
export const definitions: Readonly<Record<TouchpointKind, DefinitionKind>> = {
  ip: immersiveDefinition,
  dl: smartlinkDefinition,
  dp: bannerDefinition,
  vd: videoDefinition,
  api: apiIntegrationDefinition,
  site: siteTagDefinition,
};
