import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { root } from './paths.ts';

/** Product screens shown next to the sign-in form, and the user to take them as. */
const screens = [
  { name: 'traffic', email: 'brand.admin@brand.test', path: '/dashboard/traffic?scope=account-10' },
  { name: 'video', email: 'staff@merchlens.test', path: '/pop/vd/10903?scope=account-10' },
  { name: 'dashboard', email: 'brand.admin@brand.test', path: '/dashboard/overview?scope=account-10' },
  { name: 'experience', email: 'brand.admin@brand.test', path: '/pop/ip/1011?scope=account-10' },
] as const;

/** Taken at double pixel density in a window wide enough for the menu, then scaled down to `size`. */
const viewport = { width: 1440, height: 960 };
const deviceScaleFactor = 2;
const size = { width: 1200, height: 800 };
const themes = ['light', 'dark'] as const;
const maxBytes = 100 * 1024;

/** Retakes the pictures of the sign-in page in both themes, for `app/features/sign-in`. */
export async function takeSignInPictures(
  browser: Browser,
  origin: string,
  signIn: (page: Page, email: string) => Promise<void>,
): Promise<void> {
  const directory = join(root, 'app/features/sign-in/pictures');
  mkdirSync(directory, { recursive: true });
  for (const email of new Set(screens.map((screen) => screen.email))) {
    const context = await browser.newContext({ baseURL: origin, viewport, deviceScaleFactor });
    const page = await context.newPage();
    await signIn(page, email);
    for (const { name, path } of screens.filter((screen) => screen.email === email))
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(path, { waitUntil: 'networkidle' });
        const webp = await webpOf(await context.newPage(), await page.screenshot());
        if (webp.length > maxBytes) throw new Error(`The picture ${name} has ${webp.length} bytes`);
        writeFileSync(join(directory, `${name}-${colorScheme}.webp`), webp);
      }
    await context.close();
  }
}

/** Converts a PNG to WebP, about a tenth of its size. The browser encodes it, so no library is needed. */
async function webpOf(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async ({ base64, width, height }) => {
      const image = new Image();
      image.src = `data:image/png;base64,${base64}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [width, height];
      const context = canvas.getContext('2d');
      if (!context) throw new Error('The browser has no canvas');
      context.imageSmoothingQuality = 'high';
      context.drawImage(image, 0, 0, width, height);
      return canvas.toDataURL('image/webp', 0.82).split(',')[1] ?? '';
    },
    { base64: png.toString('base64'), ...size },
  );
  await page.close();
  return Buffer.from(encoded, 'base64');
}
