import { acquireLock, lockNamed } from "../../platform/work/transaction-lock.ts";
import { configureDerived } from "./configured.ts";
import type { DerivedDeps } from "./derived.service.ts";
import * as store from "./derived.store.ts";

/** Before every reading. */
const BEGINNING = new Date(0);

/**
 * Adds a level to the piezometers that were calibrated by an earlier version of the product, in the name of whoever
 * calibrated them last. Each device has its own transaction: a process that ends leaves whole devices, and the next one
 * continues.
 * @throws the first failure, after all devices were tried
 */
export async function addLevelsOfEarlierCalibrations(
  deps: DerivedDeps,
  isClosing: () => boolean,
): Promise<void> {
  const failures: unknown[] = [];
  for (const { project, device, user, locale } of await store.devicesWithoutLevel(deps.db)) {
    if (isClosing()) return;
    const added = deps.db.transaction().execute(async (tx) => {
      // Another process may be at the same device; what it added is seen after this.
      await acquireLock(tx, lockNamed(`levels of device ${device}`));
      const ctx = { actor: user, locale, requestId: "derived.earlier-calibrations" };
      await configureDerived(deps, tx, ctx, { project, device, from: BEGINNING });
    });
    await added.catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}
