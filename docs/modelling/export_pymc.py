#!/usr/bin/env python3
"""Writes a fitted PyMC-Marketing MMM as merchlens.mmm/1, the file that Merchlens imports.

Usage: export_pymc.py idata.nc run.json --name "Q3 model" --currency USD

Reads the InferenceData that `MMM.save` writes: weekly data, dates on Mondays, one value a week for each channel.
PyMC-Marketing keeps contributions SCALED: they are multiplied by `constant_data.target_scale` here. Needs arviz (to
open the file) and numpy. `convert` works on any object with the same groups, so that it can be tried without arviz.
"""

import argparse
import json
import sys

import numpy as np

SHARE = 0.9


def values(array):
    """The numbers of a variable, whatever holds it."""
    return np.asarray(getattr(array, "values", array), dtype=float)


def names(array):
    return [str(name) for name in np.asarray(getattr(array, "values", array)).tolist()]


def days(array):
    """Days as YYYY-MM-DD, of instants or of texts."""
    found = np.asarray(getattr(array, "values", array))
    return [str(day)[:10] for day in (np.datetime_as_string(found, unit="D") if found.dtype.kind == "M" else found)]


def variable(group, name):
    """A variable of a group by its name; None where there is none."""
    try:
        return group[name]
    except (KeyError, TypeError):
        return None


def drawn(array):
    """Chains one after the other: (draw, ...) of (chain, draw, ...)."""
    found = values(array)
    return found.reshape((-1,) + found.shape[2:])


def estimate(draws):
    """Mean and the bounds that hold 90 % of the draws."""
    low, high = np.quantile(draws, [(1 - SHARE) / 2, (1 + SHARE) / 2])
    return [float(np.mean(draws)), float(low), float(high)]


def component(identifier, kind, contribution, **more):
    """A component of its contributions: (draw, week)."""
    return {
        "id": identifier,
        "label": identifier,
        "kind": kind,
        "total": estimate(contribution.sum(axis=1)),
        "weekly": contribution.mean(axis=0).tolist(),
        **more,
    }


def convert(idata, name, currency, kind="revenue", version=""):
    """The run as a dict. `idata` has the groups posterior, constant_data and, for the fit, posterior_predictive."""
    posterior, constant = idata.posterior, idata.constant_data
    scale = float(values(constant["target_scale"]))
    channels = names(posterior["channel"] if variable(posterior, "channel") is not None else constant["channel"])
    dates = days(constant["date"])
    actual = values(constant["target_data"])
    spend = values(constant["channel_data"])
    by_channel = drawn(posterior["channel_contribution"]) * scale
    components = []
    for at, channel in enumerate(channels):
        own = by_channel[:, :, at]
        spent = float(spend[:, at].sum())
        more = {"spend": spent, "spendWeekly": spend[:, at].tolist(), "mediaWeekly": spend[:, at].tolist()}
        if spent > 0:
            more["roi"] = estimate(own.sum(axis=1) / spent)
        components.append(component(channel, "paid", own, **more))
    rest = drawn(posterior["mu"]) * scale - by_channel.sum(axis=2)
    season = variable(posterior, "yearly_seasonality_contribution")
    if season is not None:
        own = drawn(season) * scale
        components.append(component("yearly seasonality", "season", own))
        rest = rest - own
    controls = variable(posterior, "control_contribution")
    if controls is not None:
        own = drawn(controls) * scale
        control_names = variable(posterior, "control")
        for at, control in enumerate(names(control_names) if control_names is not None else range(own.shape[2])):
            components.append(component(str(control), "control", own[:, :, at]))
        rest = rest - own.sum(axis=2)
    # Whatever is left: intercept, trend, events. So the parts of each week add up to its fitted value.
    components.insert(0, component("base", "base", rest))
    fitted = drawn(posterior["mu"]) * scale
    weeks = [
        {
            "week": date,
            "actual": float(actual[at]),
            "fitted": estimate(fitted[:, at]),
            "base": estimate(rest[:, at]),
            "split": "train",
        }
        for at, date in enumerate(dates)
    ]
    return {
        "format": "merchlens.mmm/1",
        "model": {"name": name, "source": "pymc", "sourceVersion": version, "interval": SHARE},
        "kpi": {"name": "Target", "kind": kind, "unit": currency},
        "weeks": weeks,
        "components": components,
        "review": review(idata, rest, fitted, actual),
    }


def review(idata, base, fitted, actual):
    """What can be told of the fit: how likely the base is negative, and how far off the total is."""
    totals = fitted.sum(axis=1)
    middle = totals.mean()
    predictive = getattr(idata, "posterior_predictive", None)
    if predictive is not None and variable(predictive, "y_original_scale") is not None:
        totals = drawn(predictive["y_original_scale"]).sum(axis=1)
        middle = totals.mean()
    distance = abs(float(actual.sum()) - middle)
    return {
        "maxRHat": None,
        "negativeBase": float((base.sum(axis=1) < 0).mean()),
        "pValue": float((np.abs(totals - middle) >= distance).mean()),
    }


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("idata")
    parser.add_argument("out")
    parser.add_argument("--name", required=True)
    parser.add_argument("--currency", required=True, help="ISO currency, or what a KPI without money counts")
    parser.add_argument("--count", action="store_true", help="the KPI is no money")
    given = parser.parse_args(arguments)
    import arviz

    run = convert(arviz.from_netcdf(given.idata), given.name, given.currency, "count" if given.count else "revenue")
    with open(given.out, "w", encoding="utf-8") as out:
        json.dump(run, out, allow_nan=False)


if __name__ == "__main__":
    main(sys.argv[1:])
