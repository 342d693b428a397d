import type { PeopleWords } from "./es.ts";

export const pt: PeopleWords = {
  rules: {
    notEmail: "“{value}” não é um e-mail. Deve ter a forma nome@empresa.com.br.",
    unseen: "Contém sinais que não se veem ou que invertem a leitura. Digite novamente.",
    twice: "Este e-mail já está na linha {row}.",
    alreadyUser: "Já existe um usuário com este e-mail.",
    alreadyMember: "Esta pessoa já está no projeto.",
    addressGone:
      "Este e-mail foi de uma conta excluída. Use outro, ou consulte quem administra a plataforma.",
    unknownPermission: "“{value}” não é uma permissão.",
    guestAdmin: "Um convidado não pode administrar o projeto: retire a data ou escolha outra permissão.",
    noPermission: "Falta a permissão.",
    pastEnd: "Essa data já passou: escreva uma futura.",
    unknownLanguage: "“{value}” não é um dos idiomas da plataforma.",
  },
  sheet: "Pessoas",
  roles: { "1": "Administração", "2": "Leitura", "3": "Escrita", "4": "Auditoria" },
  columns: {
    email: "O endereço com que a pessoa entra na plataforma.",
    name: "Até 100 caracteres.",
    lastName: "Até 100 caracteres.",
    position: "Até 100 caracteres.",
    phone: "Até 40 caracteres.",
    locale: "Escolha da lista. Em branco: o idioma em que você usa a plataforma.",
    permissions: "Escolha da lista; várias permissões são separadas por vírgula.",
    until:
      "Dia-mês-ano (31-12-2027). Com data, as permissões são de convidado e terminam sozinhas ao fim desse dia. Em branco: não terminam.",
  },
  instructions: {
    platform: {
      title: "Modelo oficial de usuários da plataforma",
      lines: [
        "Cada linha é uma pessoa. Ao confirmar o envio, sua conta é criada e ela recebe um e-mail com o link para ativá-la.",
        "As colunas são reconhecidas pelo cabeçalho, em espanhol, inglês, francês ou português, e podem vir em qualquer ordem.",
        "Ninguém se torna administrador da plataforma por esta via: isso se dá a uma pessoa de cada vez.",
      ],
      file: "modelo-usuarios",
    },
    project: {
      title: "Modelo oficial de usuários do projeto",
      lines: [
        "Cada linha é uma pessoa. Quem ainda não tem conta recebe um e-mail para ativá-la; quem já tem entra no projeto com seus próprios dados, que os da linha não alteram.",
        "As colunas são reconhecidas pelo cabeçalho, em espanhol, inglês, francês ou português, e podem vir em qualquer ordem.",
        "Escrita e Auditoria incluem Leitura. Um convidado não pode administrar o projeto.",
      ],
      file: "modelo-usuarios-do-projeto",
    },
  },
  examples: {
    email: "ana.soto@empresa.com.br",
    name: "Ana",
    lastName: "Soto",
    position: "Hidrogeóloga",
    phone: "+56 9 1234 5678",
    locale: "Português",
    permissions: "Escrita, Auditoria",
    until: "31-12-2027",
  },
  listError: {
    title: "Não está na lista",
    message: "Esse valor não está na lista. A importação o recusará.",
  },
};
