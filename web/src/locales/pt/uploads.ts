import type { uploads as es } from "../es/uploads.ts";
import type { SameKeys } from "../same-keys.ts";

export const uploads: SameKeys<typeof es> = {
  offline: "Sem conexão: {name} continua quando ela voltar",
  missing: "“{name}” ({size}) não foi enviado por completo. Escolha o mesmo arquivo para continuar.",
  mismatch:
    "Não é o mesmo arquivo: o nome, o tamanho, a data ou o conteúdo mudou. Escolha o original ou cancele este envio.",
  chooseSame: "Escolher {name}",
};
