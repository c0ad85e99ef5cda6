import { DurableObject } from 'cloudflare:workers';

interface Env {
  readonly OBJECTS: DurableObjectNamespace<Holder>;
}

export class Holder extends DurableObject {
  read(): { readonly value: string } {
    return { value: 'x'.repeat(1000) };
  }
}

/** The minimal session read: one call to one object. */
export default {
  fetch: async (request: Request, env: Env): Promise<Response> => {
    if (new URL(request.url).pathname === '/healthz') return new Response('ok');
    const { value } = await env.OBJECTS.get(env.OBJECTS.idFromName('one')).read();
    return new Response(String(value.length));
  },
};
