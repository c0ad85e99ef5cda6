import { productImageAddress } from '../api/product-image.ts';
import { ProductImage } from '../ui/product-image.tsx';
import type { TouchpointsData } from './list.server.ts';
import type { TouchpointRow } from './touchpoint-table.tsx';

/** Thumbnail of the touchpoint's product, before its name. */
export const productPicture = ({ picture }: TouchpointRow, { scopeRef }: TouchpointsData) => (
  <ProductImage src={picture && productImageAddress(picture.product, picture.version, scopeRef)} side={36} />
);
