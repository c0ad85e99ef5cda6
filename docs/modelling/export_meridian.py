#!/usr/bin/env python3
"""Writes a fitted Meridian model as merchlens.mmm/1 with parts of each week, the file that Merchlens imports.

Usage: export_meridian.py model.pkl run.json --name "Q3 model" --currency USD

Runs where Meridian runs: it opens the model with `meridian.model.model.load_mmm` and asks its `Analyzer`. National
models, or geo models summed over their geos; what is neither base nor a media channel is part of the base. Of a national
model with geometric adstock and Hill slope 1 it also writes draws, so that plans can be made. `convert` takes plain arrays and can be tried with numpy alone.
"""

import argparse
import json
import sys

import numpy as np

SHARE = 0.9
MOST_DRAWS = 400


def estimate(draws):
    """Mean and the bounds that hold 90 % of the draws."""
    low, high = np.quantile(draws, [(1 - SHARE) / 2, (1 + SHARE) / 2])
    return [float(np.mean(draws)), float(low), float(high)]


def thinned(draws):
    """At most 400, evenly."""
    if len(draws) <= MOST_DRAWS:
        return draws
    return draws[np.floor((np.arange(MOST_DRAWS) + 1) * len(draws) / MOST_DRAWS).astype(int) - 1]


def weight_of(theta, max_lag):
    """Meridian divides adstock by this; merchlens.mmm/1 has it as it is."""
    return sum(theta**lag for lag in range(max_lag + 1))


def convert(name, currency, weeks, actual, expected, channels, media, spend, incremental, parameters=None, max_lag=8, revenue=True):
    """The run as a dict.

    weeks: Mondays. actual: (week). expected: (draw, week). media, spend: (week, channel); spend None where there is none.
    incremental: (draw, week, channel). parameters: {"alpha", "half_saturation"}: (draw, channel), half_saturation on
    normalized adstock in the unit of `media`; None where they are not to be exported.
    """
    base = expected - incremental.sum(axis=2)
    components = [
        {
            "id": "baseline",
            "label": "Base",
            "kind": "base",
            "total": estimate(base.sum(axis=1)),
            "weekly": base.mean(axis=0).tolist(),
        }
    ]
    for at, channel in enumerate(channels):
        own = incremental[:, :, at]
        spent = None if spend is None else float(spend[:, at].sum())
        one = {
            "id": channel,
            "label": channel,
            "kind": "paid" if spent else "organic",
            "spend": spent or None,
            "mediaUnits": float(media[:, at].sum()),
            "total": estimate(own.sum(axis=1)),
            "weekly": own.mean(axis=0).tolist(),
            "mediaWeekly": media[:, at].tolist(),
        }
        if spent:
            one["roi"] = estimate(own.sum(axis=1) / spent)
            one["spendWeekly"] = spend[:, at].tolist()
        if parameters is not None:
            theta = float(parameters["alpha"][:, at].mean())
            saturation = parameters["half_saturation"][:, at] * weight_of(parameters["alpha"][:, at], max_lag)
            one["transform"] = {
                "adstock": "geometric",
                "theta": theta,
                "maxLag": max_lag,
                "hill": {"slope": 1.0, "halfSaturation": float(saturation.mean())},
            }
        components.append(one)
    run = {
        "format": "merchlens.mmm/1",
        "model": {"name": name, "source": "meridian", "interval": SHARE},
        "kpi": {"name": "Revenue" if revenue else "KPI", "kind": "revenue" if revenue else "count", "unit": currency},
        "weeks": [
            {
                "week": str(week)[:10],
                "actual": float(actual[at]),
                "fitted": estimate(expected[:, at]),
                "base": estimate(base[:, at]),
            }
            for at, week in enumerate(weeks)
        ],
        "components": components,
    }
    paid = [at for at, one in enumerate(components[1:]) if one["kind"] == "paid"]
    if parameters is not None and paid:
        totals = incremental.sum(axis=1)
        weights = weight_of(parameters["alpha"], max_lag)
        rows = np.stack(
            [totals, parameters["alpha"], parameters["half_saturation"] * weights, np.ones_like(totals)], axis=2
        )[:, paid, :]
        run["draws"] = {
            "components": [channels[at] for at in paid],
            "values": thinned(rows.reshape(len(rows), -1)).tolist(),
        }
    return run


def read_model(path):
    """The arrays of a fitted model. Runs where Meridian is installed."""
    from meridian.analysis import analyzer
    from meridian.model import model

    mmm = model.load_mmm(path)
    asked = analyzer.Analyzer(mmm)
    data = mmm.input_data
    merged = lambda draws: np.asarray(draws).reshape((-1,) + tuple(np.asarray(draws).shape[2:]))
    expected = merged(asked.expected_outcome(aggregate_geos=True, aggregate_times=False))
    incremental = merged(asked.incremental_outcome(aggregate_geos=True, aggregate_times=False))
    weeks = [str(week) for week in data.time.values.tolist()]
    media = np.asarray(data.media).sum(axis=0)[-len(weeks) :]
    spend = np.asarray(data.media_spend)
    spend = spend.sum(axis=0) if spend.ndim == 3 else None
    outcome = np.asarray(data.kpi).sum(axis=0)
    if data.revenue_per_kpi is not None:
        outcome = (np.asarray(data.kpi) * np.asarray(data.revenue_per_kpi)).sum(axis=0)
    channels = [str(channel) for channel in data.media_channel.values.tolist()]
    return {
        "weeks": weeks,
        "actual": outcome,
        "expected": expected,
        "channels": channels,
        "media": media,
        "spend": spend,
        "incremental": incremental[:, :, : len(channels)],
        "revenue": data.revenue_per_kpi is not None or data.kpi_type == "revenue",
        **parameters_of(mmm, merged),
    }


def parameters_of(mmm, merged):
    """Draws of the transforms, of a national model with geometric adstock and slope 1 alone."""
    spec, posterior = mmm.model_spec, mmm.inference_data.posterior
    slope = np.asarray(posterior.slope_m)
    if not mmm.is_national or getattr(spec, "adstock_decay_spec", "geometric") != "geometric" or not np.allclose(slope, 1):
        return {}
    scale = np.array([np.median(one[one > 0]) for one in np.asarray(mmm.input_data.media)[0].T])
    return {
        "parameters": {"alpha": merged(posterior.alpha_m), "half_saturation": merged(posterior.ec_m) * scale},
        "max_lag": spec.max_lag,
    }


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("model")
    parser.add_argument("out")
    parser.add_argument("--name", required=True)
    parser.add_argument("--currency", required=True)
    given = parser.parse_args(arguments)
    with open(given.out, "w", encoding="utf-8") as out:
        json.dump(convert(given.name, given.currency, **read_model(given.model)), out, allow_nan=False)


if __name__ == "__main__":
    main(sys.argv[1:])
