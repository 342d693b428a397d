import type { PermitSource } from "./permit-source.ts";

/** Brazilian and Portuguese licences, written for the tests; even positions are for tuning. */
export const portuguesePermits: readonly PermitSource[] = [
  {
    id: "pt-br-licenca-operacao-federal",
    kind: "scan",
    head: "MINISTÉRIO DO MEIO AMBIENTE - LICENÇA DE OPERAÇÃO Nº 1377/2016",
    foot: "Página {p}",
    text: `
- O PRESIDENTE DO INSTITUTO, no uso das atribuições que lhe conferem o artigo 23 do Decreto nº 8.973, RESOLVE:
- Expedir a presente Licença de Operação à:
- EMPRESA: Mineração Rio Capim Ltda.
- A validade desta licença está condicionada ao fiel cumprimento das condições constantes no verso deste documento.
# CONDIÇÕES DE VALIDADE DA LICENÇA DE OPERAÇÃO Nº 1377/2016
# 1. Condições Gerais
+g 1.1 Esta licença deverá ser publicada em conformidade com a Resolução CONAMA nº 006/86.
- 1.2 O órgão ambiental poderá modificar as condicionantes, suspender ou cancelar esta licença, caso ocorra violação de quaisquer condições.
+g 1.3 Qualquer alteração das especificações do projeto deverá ser precedida de anuência do órgão ambiental.
+g 1.4 A renovação desta licença deverá ser requerida {d com antecedência mínima de 120 dias} da expiração do prazo de validade.
# 2. Condições Específicas
+w 2.1 Executar o programa de monitoramento da qualidade das águas superficiais, com coletas {f trimestrais} em doze pontos.
+g 2.2 Apresentar, {f anualmente}, relatório consolidado de todos os programas ambientais.
+f 2.3 Dar continuidade ao programa de resgate de fauna, devendo os animais feridos ser encaminhados a centro de triagem.
+s 2.4 {r O empreendedor} deverá iniciar a recuperação das áreas lavradas {d em até 90 dias} após o término da lavra de cada painel.
+c 2.5 Manter os canais de comunicação com as comunidades quilombolas do Alto Acará.
- 2.6 A barragem B-2 possui volume de 4,6 milhões de metros cúbicos.
+r 2.7 Realizar inspeções {f quinzenais} da barragem B-2, por profissional habilitado, e registrar as anomalias.
+w& As anomalias deverão ser comunicadas ao órgão ambiental {d no prazo de 24 horas}.
- 2.8 Fica dispensada a apresentação do inventário florestal.
`,
  },
  {
    id: "pt-br-licenca-previa",
    kind: "text",
    head: "Secretaria de Estado de Meio Ambiente - Licença Prévia nº 044/2018",
    text: `
- A Secretaria de Estado concede a presente Licença Prévia ao empreendimento Mina Serra do Gavião.
- Atividade: lavra a céu aberto de minério de ferro.
- Esta licença é válida por três anos e não autoriza o início das obras.
# Condicionantes
? Para o requerimento da Licença de Instalação, {r o empreendedor} deverá:
  +w a) apresentar o projeto executivo do sistema de drenagem pluvial;
  +f b) apresentar o inventário florestal das áreas de supressão, com ART do responsável;
  +h c) obter a manifestação do IPHAN sobre as cavidades e sítios identificados;
  +c d) realizar duas reuniões públicas na sede do município.
+w Instalar, {d antes do início das obras}, rede de piezômetros capaz de acompanhar o rebaixamento do lençol freático.
+a Contemplar, no projeto executivo, o enclausuramento das britagens primária e secundária.
- O empreendimento localiza-se no Quadrilátero Ferrífero, em área de Mata Atlântica em estágio médio de regeneração.
+f É proibida a supressão de vegetação sem a autorização específica.
+g {r A empresa} fica responsável pela veracidade e atualização dos estudos.
- A Secretaria poderá solicitar informações complementares a qualquer tempo.
- Do indeferimento caberá recurso, no prazo de 20 dias.
+g Comunicar {d imediatamente} qualquer acidente com dano ambiental, informando as medidas tomadas.
+f Apresentar, {d no prazo de 60 dias}, proposta de compensação ambiental.
`,
  },
  {
    id: "pt-br-parecer-condicionantes",
    kind: "table",
    foot: "Parecer Único nº 88/2019 - pág. {p}",
    text: `
# ANEXO I
# Condicionantes da Licença de Operação Corretiva
- Empreendedor: Calcários Pedra Branca S/A. Município: Arcos. Validade: 6 anos.
| Item | Descrição da condicionante | Prazo
| 01 | +w Executar o programa de automonitoramento descrito no Anexo II | {f Durante a vigência da licença}
| 02 | +a Instalar sistema de aspersão fixa nas vias entre a cava e o britador | {d 180 dias}
| 03 | +h Apresentar relatório de inspeção das cavidades C-03 e C-07, com registro fotográfico | {f Anualmente}
| 04 | +f Comprovar o plantio de 2.500 mudas nativas na APP do córrego Areias | {d 12 meses}
| 05 | +n Realizar as detonações somente entre 10h e 16h, em dias úteis | {f Durante a vigência da licença}
- Os prazos são contados a partir da data de publicação da licença na imprensa oficial.
# ANEXO II
# Programa de automonitoramento, fiscalização e penalidades
+w Os relatórios deverão ser enviados {f semestralmente} à superintendência, {d até o dia 10 do mês subsequente}.
| Local de amostragem | Parâmetro | Frequência
| ? Entrada e saída da caixa separadora | óleos e graxas, sólidos sedimentáveis, pH | {f Trimestral}
+r {r A empresa} deverá manter planilha {f mensal} dos resíduos gerados, com o destino e o receptor.
+r É vedada a queima de resíduos a céu aberto.
- O não cumprimento das condicionantes sujeita o infrator às penalidades do Decreto nº 47.383.
- Os parâmetros e frequências poderão sofrer alterações a critério da área técnica.
`,
  },
  {
    id: "pt-br-licenca-instalacao",
    kind: "scan",
    head: "GOVERNO DO ESTADO - INSTITUTO DO MEIO AMBIENTE",
    foot: "LI 203/2011  fl. {p}",
    text: `
- LICENÇA DE INSTALAÇÃO
- O Instituto, com base no processo administrativo nº 3311/2010, expede a presente licença a Mineradora Vale Verde Ltda.
- DESCRIÇÃO DO EMPREENDIMENTO
- Lavra de caulim com beneficiamento a úmido, em área de 56 hectares.
- CONDIÇÕES DE VALIDADE
- I - Gerais
+g 1. Manter cópia desta licença no local da obra, à disposição da fiscalização.
- 2. O Instituto se reserva o direito de exigir novas medidas de controle.
- II - Específicas
+w 1. Implantar bacias de decantação {d antes do início da terraplenagem} e limpá-las {f após cada chuva forte}.
+s 2. Retirar a camada de solo orgânico e estocá-la em leiras de até 2 metros.
+f 3. O corte de árvores isoladas fica condicionado à autorização do Instituto.
+n 4. Os equipamentos devem operar somente das 7 às 18 horas.
+a 5. Umectar as vias de acesso, {f no mínimo três vezes ao dia}, na estiagem.
% PROTOCOLO 0448
+r 6. Os efluentes sanitários do canteiro serão encaminhados a fossa séptica e filtro anaeróbio.
+c 7. {r A mineradora} deverá reparar os danos que causar nas estradas vicinais usadas no transporte.
+g 8. Enviar ao Instituto relatório {f bimestral} de andamento das obras, com fotografias.
- III - Observações
- A presente licença não substitui o alvará municipal.
- O descumprimento implica a suspensão da licença.
`,
  },
  {
    id: "pt-pt-declaracao-impacte",
    kind: "text",
    foot: "DIA 2021/14 {p}",
    text: `
# Decisão
- Declaração de Impacte Ambiental favorável condicionada ao cumprimento dos termos e condições seguintes.
# Condicionantes
+c 1. Obter parecer favorável da Câmara Municipal quanto ao traçado do acesso {d antes do licenciamento}.
+s 2. Compatibilizar o projeto com o Plano de Gestão Florestal em vigor.
# Medidas de minimização e de fiscalização da execução
# Fase de preparação e exploração
+h 3. Assegurar o acompanhamento arqueológico integral de todas as operações de remoção do solo.
+h& Os vestígios encontrados devem ser comunicados {d de imediato} à entidade de tutela.
+a 4. Limpar {f regularmente} os acessos e aspergir água nos dias secos e ventosos.
+n 5. As pargas de terra vegetal são colocadas a norte da corta, de modo a formar barreira acústica.
+n 6. Os trabalhos que utilizem explosivos ficam limitados ao período das 9h00 às 17h00.
- A área em estudo apresenta solos de aptidão florestal.
# Planos de monitorização
+w 7. {r O proponente} deve efetuar {f duas campanhas anuais} de amostragem da água subterrânea nos furos F1 a F5.
+n 8. A vibração é medida na habitação mais próxima aquando de cada pega de fogo.
+g 9. Os relatórios de monitorização devem ser apresentados à autoridade de AIA {d até 31 de março} de {f cada ano}.
# Validade e regime sancionatório
- A presente DIA caduca se, decorridos quatro anos, o proponente não tiver iniciado a execução do projeto.
- A autoridade de AIA pode proceder à auditoria do cumprimento das condições.
`,
  },
  {
    id: "pt-br-licenca-quanto-ao",
    kind: "columns",
    head: "LICENÇA DE OPERAÇÃO LO 0712/2015",
    foot: "Fundação Estadual - {p}",
    text: `
- A Fundação, no uso das atribuições que lhe confere a Lei Estadual nº 9.077, expede a presente licença.
- Ramo de atividade: lavra de carvão a céu aberto, com recuperação de área degradada.
# Condições e restrições
# 1. Quanto ao empreendimento:
- 1.1 A área total licenciada é de 318,2 hectares.
+g 1.2 Deverá ser afixada, em local visível, placa com o número da licença e o nome do responsável técnico.
+s 1.3 A lavra deverá avançar em tiras, com a reconformação topográfica simultânea das tiras anteriores.
# 2. Quanto aos efluentes:
+w 2.1 A drenagem ácida da cava deverá ser bombeada à estação de tratamento, sendo vedado o lançamento direto no arroio Candiota.
+w 2.2 O efluente tratado deverá atender a: pH entre 6 e 9, ferro até 10 mg/L e manganês até 1 mg/L.
+w 2.3 {r O empreendedor} deverá coletar amostras {f semanais} na saída da estação.
# 3. Quanto à fauna e flora:
+f 3.1 Fica proibida a intervenção em área de preservação permanente.
+f 3.2 Deverão ser plantadas 40 mudas por hectare recuperado, e repostas as que morrerem.
# 4. Quanto à responsabilidade técnica e fiscalização:
+g 4.1 Deverá ser informada {d em até 10 dias} a troca do responsável técnico.
- 4.2 A Fundação vistoriará a área sempre que julgar necessário.
? Com vistas à renovação, {r o empreendedor} deverá apresentar:
  ? 1. requerimento solicitando a renovação;
  ? 2. cópia desta licença;
  ? 3. relatório técnico das condições da área.
- Havendo alteração nos atos constitutivos, esta licença perde a validade.
`,
  },
  {
    id: "pt-br-exigencias-tecnicas",
    kind: "scan",
    head: "COMPANHIA AMBIENTAL DO ESTADO",
    foot: "Licença 2801133 - {p}",
    text: `
- LICENÇA DE OPERAÇÃO - RENOVAÇÃO
- Nome: Pedreira Itapeva Ltda. CNPJ 04.118.220/0001-63
- A presente licença está sendo concedida com base nas informações apresentadas pelo interessado.
- EXIGÊNCIAS TÉCNICAS
+a 01. Fica proibida a emissão de fumaça por parte de fontes estacionárias com densidade superior ao Padrão 1 da Escala Ringelmann.
+n 02. Os níveis de ruído emitidos pelas atividades da pedreira deverão atender aos padrões da norma NBR 10151.
+r 03. Armazenar adequadamente os resíduos sólidos, até o seu encaminhamento a locais aprovados.
+n 04. A sobrepressão acústica não poderá ultrapassar 128 dB no limite da área.
+n 05. Apresentar, {f a cada seis meses}, relatório de monitoramento sismográfico das detonações, com laudo assinado.
% RECEBIDO EM 09/05
+w 06. As águas de chuva da praça de britagem deverão passar por caixa de sedimentação antes de chegar ao córrego.
+w& A caixa será limpa {f mensalmente}.
+f 07. Manter a cortina vegetal ao longo da rodovia, replantando as falhas {d até o fim de cada período chuvoso}.
- OBSERVAÇÕES
- 01. A presente licença refere-se a 180.000 m3 por ano de brita.
- 02. O não atendimento às exigências poderá acarretar multas, na forma do regulamento.
+g 03. {r A empresa} deverá requerer a renovação {d com 120 dias de antecedência}.
`,
  },
  {
    id: "pt-pt-titulo-unico",
    kind: "table",
    head: "TÍTULO ÚNICO AMBIENTAL",
    foot: "Pág. {p}",
    text: `
# EXPLORAÇÃO
# Condições gerais
| Código | Medida | Prazo
| T1 | +g Registar o número de horas de funcionamento de cada equipamento | {f Permanente}
| T2 | +a Dotar as telas transportadoras de cobertura e os pontos de queda de aspersores | {d Até 30 de junho de 2022}
| T3 | +w Instalar contadores em todas as captações e comunicar os volumes extraídos | {f Mensal}
| T4 | +r Encaminhar as lamas da ETAR para operador licenciado, com guia eletrónica | {f Sempre que aplicável}
# Condições de descarga e validade
+w A descarga na ribeira de Oeiras só pode ocorrer entre novembro e abril.
+w {r O titular} está obrigado a cumprir o valor limite de 0,3 mg/L de cobre total no ponto ED1.
- A licença de descarga é válida até 12 de setembro de 2026.
# Comunicações
+g {r O operador} envia à APA, {f anualmente}, o Relatório Ambiental Anual, em formato digital.
+g Qualquer situação de emergência deve ser comunicada {d no prazo máximo de 24 horas}, com indicação das causas.
- O incumprimento das condições constitui contraordenação ambiental grave.
- Entende-se por emergência qualquer ocorrência que origine emissões não previstas.
`,
  },
];
