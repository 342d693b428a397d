// Messages for a policy's exports and faults, in the caller's language.
import type { Locale } from "@vetaverde/domain/locale";

interface PolicyWords {
  file: string;
  columns: Record<
    | "acceptedAt"
    | "project"
    | "name"
    | "email"
    | "policy"
    | "startDate"
    | "language"
    | "sha256"
    | "urlPolicy"
    | "datePolicy",
    string
  >;
  faults: Record<"startInPast" | "noText", string>;
}

const words: Record<Locale, PolicyWords> = {
  es: {
    file: "aceptaciones-politica",
    columns: {
      acceptedAt: "Aceptada el (UTC)",
      project: "Proyecto",
      name: "Persona",
      email: "Correo",
      policy: "Política",
      startDate: "Vigente desde (UTC)",
      language: "Idioma del texto",
      sha256: "Huella SHA-256 del texto",
      urlPolicy: "Enlace de la política del proyecto",
      datePolicy: "Fecha de la política del proyecto (UTC)",
    },
    faults: {
      startInPast: "La fecha de inicio ya pasó. Elija una posterior, o publique con vigencia inmediata.",
      noText: "El texto queda vacío al quitar lo que no está permitido.",
    },
  },
  en: {
    file: "policy-acceptances",
    columns: {
      acceptedAt: "Accepted on (UTC)",
      project: "Project",
      name: "Person",
      email: "E-mail",
      policy: "Policy",
      startDate: "In force since (UTC)",
      language: "Language of the text",
      sha256: "SHA-256 of the text",
      urlPolicy: "Link of the project's policy",
      datePolicy: "Date of the project's policy (UTC)",
    },
    faults: {
      startInPast: "The start date is over. Choose a later one, or publish with immediate effect.",
      noText: "Nothing is left of the text once what is not allowed is taken out.",
    },
  },
  fr: {
    file: "acceptations-politique",
    columns: {
      acceptedAt: "Acceptée le (UTC)",
      project: "Projet",
      name: "Personne",
      email: "E-mail",
      policy: "Politique",
      startDate: "En vigueur depuis (UTC)",
      language: "Langue du texte",
      sha256: "Empreinte SHA-256 du texte",
      urlPolicy: "Lien de la politique du projet",
      datePolicy: "Date de la politique du projet (UTC)",
    },
    faults: {
      startInPast:
        "La date de début est passée. Choisissez-en une plus tardive, ou publiez avec effet immédiat.",
      noText: "Il ne reste rien du texte une fois retiré ce qui n’est pas permis.",
    },
  },
  pt: {
    file: "aceites-politica",
    columns: {
      acceptedAt: "Aceita em (UTC)",
      project: "Projeto",
      name: "Pessoa",
      email: "E-mail",
      policy: "Política",
      startDate: "Em vigor desde (UTC)",
      language: "Idioma do texto",
      sha256: "SHA-256 do texto",
      urlPolicy: "Link da política do projeto",
      datePolicy: "Data da política do projeto (UTC)",
    },
    faults: {
      startInPast: "A data de início já passou. Escolha uma posterior, ou publique com efeito imediato.",
      noText: "Nada resta do texto depois de retirado o que não é permitido.",
    },
  },
};

export const policyWords = (locale: Locale): PolicyWords => words[locale];
