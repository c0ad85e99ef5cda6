import { expect, test } from 'vitest';
import { flashHeader, flashOf, flashShown } from '#app/access/flash.server.ts';
import { clearSeenAnnouncements, unseenAnnouncements } from '#app/shell/seen-announcements.server.ts';

const withCookie = (cookie: string) => new Request('https://app.example/', { headers: { Cookie: cookie } });

test('an outcome survives one redirect and is shown with the scope’s label', () => {
  const cookie = flashHeader('subscription-failed')['Set-Cookie']?.split(';')[0] ?? '';
  expect(flashOf(withCookie(`a=b; ${cookie}`), 'Aurora Coffee')).toEqual({
    design: 'error',
    message: 'Oops, something wrong when changing subscription mode for Aurora Coffee',
  });
});

test('a forged cookie shows no text of its own', () => {
  for (const cookie of ['flash=<b>', 'flash=constructor', 'xflash=unsubscribed', 'flash=unsubscribed2'])
    expect(flashOf(withCookie(cookie), 'x')).toBeNull();
});

test('the cookies of outcomes and announcements are sent over https only, as the session’s is', () => {
  const announced = unseenAnnouncements(new Request('https://app.example/'), [
    { kind: 'session', icon: null, color: null, message: 'Welcome' },
  ] as never).headers;
  for (const headers of [flashHeader('unsubscribed'), flashShown, announced, clearSeenAnnouncements])
    expect(headers['Set-Cookie']).toMatch(/; HttpOnly; Secure; SameSite=Lax$/);
});
