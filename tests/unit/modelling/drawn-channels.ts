import { type Model, maxLag } from '#upstream/modelling/numerics/model.ts';
import { drawAt, type StoredDraws } from '#upstream/modelling/numerics/posterior.ts';
import type { DrawnChannel } from '#upstream/modelling/numerics/simulation.ts';
import { adstockWeight } from '#upstream/modelling/numerics/transforms.ts';

/** The channels of a fit in the form that plans use. */
export const drawnChannels = (model: Model, draws: StoredDraws): DrawnChannel[] =>
  model.channels.map(({ media, size }, index) => ({
    media,
    maxLag,
    draws: Array.from({ length: draws.values.length / draws.parameters.length }, (_, draw) => {
      const { ratio = 0, theta = 0, saturation = 1 } = drawAt(model, draws, draw).channels[index] ?? {};
      const halfSaturation = saturation * adstockWeight(theta, maxLag);
      return { total: model.unit * ratio * size, theta, halfSaturation, slope: 1 };
    }),
  }));
