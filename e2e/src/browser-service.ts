import type { TestPush } from "../../server/src/testing/push.ts";

/** Stand-in for the browser's push service, which this browser lacks. Must be injected before the page's scripts. */
export const installPushService = (given: ReturnType<TestPush["browser"]>) => {
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

/** The product's settings to send push messages through a test's push service. */
export const pushEnv = ({ settings: { publicKey, privateKey, subject } }: TestPush) => ({
  OUTSIDE_ALLOW_PRIVATE: "true",
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  VAPID_SUBJECT: subject,
});
