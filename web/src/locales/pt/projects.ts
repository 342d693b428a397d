export const projects = {
  switcher: "Projeto",
  none: "Escolher projeto",
  noneHint: "Nenhum projeto escolhido",
  search: "Buscar projeto ou empresa",
  chooseTitle: "Em qual projeto você vai trabalhar?",
  chooseText: "O menu, os dados e as permissões dependem do projeto.",
  chooseFirst: "Escolha um projeto para abrir esta página.",
  people: "{n|one:# pessoa|other:# pessoas}",
  main: "Principal",
  notAssigned: "Você não tem nenhum projeto atribuído",
  notAssignedText: "Peça a um administrador que adicione você a um projeto com seu e-mail {email}.",
  first: "Ainda não há projetos",
  firstText:
    "Crie o primeiro, com seu logotipo, sua cor e seu fuso horário. Depois poderá adicionar pessoas e dar-lhes um menu.",
  makeFirst: "Criar o primeiro projeto",
  failed: "Não foi possível carregar os projetos.",
};
