-- Hits of redirects are bounded by the limits of the public surface; nothing keeps suspect ones apart.
ALTER TABLE custom_redirect DROP COLUMN suspect_hits;
