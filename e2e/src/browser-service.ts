import type { TestPush } from "../../server/src/testing/push.ts";

/** What a browser with a service behind it would give: this one has none. To be put into a page before its scripts. */
export const asksService = (given: ReturnType<TestPush["browser"]>) => {
  let made: object | null = null;
  const { prototype } = PushManager;
  const unsubscribe = async () => {
    made = null;
    return true;
  };
  prototype.getSubscription = async () => made as PushSubscription | null;
  prototype.subscribe = async () => {
    made = { ...given, toJSON: () => given, unsubscribe };
    return made as PushSubscription;
  };
};
