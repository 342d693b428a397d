import { secondFactorsEndpoints } from "@vetaverde/contract/second-factors";
import type { FastifyInstance } from "fastify";
import { browserOf } from "../../platform/http/browser-cookie.ts";
import type { Guard } from "../../platform/http/guard.ts";
import { mount } from "../../platform/http/mount.ts";
import type { FactorAdministration } from "./factor-administration.service.ts";
import type { FactorSignIn } from "./factor-sign-in.service.ts";
import type { SecondFactorsService } from "./second-factors.service.ts";

interface Services {
  factors: SecondFactorsService;
  signIn: FactorSignIn;
  administration: FactorAdministration;
}

export function mountSecondFactors(
  app: FastifyInstance,
  guard: Guard,
  { factors, signIn, administration }: Services,
): void {
  mount(app, guard, secondFactorsEndpoints, {
    answer: async ({ body }, ctx, call) => {
      const begun = await signIn.answer(ctx, body, call.ip, browserOf(call));
      if (begun.endedOther) call.setResult("FK-0009");
      return begun.code;
    },
    passkeyChallenge: ({ body }, _ctx, { ip }) => signIn.passkeyChallenge(body.ticket, ip),
    own: (_input, ctx) => factors.own(ctx),
    beginTotp: ({ body }, ctx) => factors.beginTotp(ctx, body),
    confirmTotp: ({ body }, ctx) => factors.confirmTotp(ctx, body),
    beginPasskey: ({ body }, ctx) => factors.beginPasskey(ctx, body.password),
    addPasskey: ({ body }, ctx) => factors.addPasskey(ctx, body),
    remove: ({ params, body }, ctx) => factors.remove(ctx, params.factor, body.password),
    renewRecoveryCodes: ({ body }, ctx) => factors.renewRecoveryCodes(ctx, body.password),
    requirement: () => administration.requirement(),
    setRequirement: ({ body }, ctx) => administration.setRequirement(ctx, body),
    ofPerson: ({ params }) => administration.ofPerson(params.user),
    reset: ({ params, body }, ctx) => administration.reset(ctx, params.user, body.reason),
  });
}
