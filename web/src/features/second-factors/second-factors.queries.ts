import { type ArgsOf, call, type ReplyOf } from "../../lib/call.ts";
import { useProjectMutation } from "../../resource/call-mutation.ts";

export type Added = ReplyOf<"secondFactors", "confirmTotp">;

export interface AddFactorProps {
  hasPassword: boolean;
  onAdded(added: Added, name: string): void;
  onClose(): void;
}

export const useAddPasskey = () =>
  useProjectMutation(
    null,
    async ({ name, password }: ArgsOf<"secondFactors", "beginTotp">["body"]) => {
      const optionsJSON = await call("secondFactors", "beginPasskey", { body: { password } });
      const { createPasskey } = await import("../../lib/browser-passkeys.ts");
      const response = await createPasskey(optionsJSON);
      return call("secondFactors", "addPasskey", { body: { name, response } });
    },
    { invalidates: ["secondFactors/own"] },
  );
