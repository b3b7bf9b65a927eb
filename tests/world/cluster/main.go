// One program for every part of a Kubernetes cluster: linking is most of what a build of them costs.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"

	"github.com/spf13/cobra"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/component-base/cli"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	controllermanager "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
	"sigs.k8s.io/kube-network-policies/pkg/networkpolicy"
)

func main() {
	var command *cobra.Command
	switch name := filepath.Base(os.Args[0]); name {
	case "kube-apiserver":
		command = apiserver.NewAPIServerCommand()
	case "kube-controller-manager":
		command = controllermanager.NewControllerManagerCommand()
	case "kube-scheduler":
		command = scheduler.NewSchedulerCommand()
	case "kubelet":
		command = kubelet.NewKubeletCommand(context.Background())
	case "kube-network-policies":
		command = networkPolicies()
	default:
		fmt.Fprintf(os.Stderr, "There is no program named %s in here.\n", name)
		os.Exit(2)
	}
	os.Exit(cli.Run(command))
}

// networkPolicies does what the command of the same project does, outside of a Pod.
func networkPolicies() *cobra.Command {
	var kubeconfig, node string
	command := &cobra.Command{
		Use: "kube-network-policies",
		RunE: func(*cobra.Command, []string) error {
			config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
			if err != nil {
				return err
			}
			client, err := kubernetes.NewForConfig(config)
			if err != nil {
				return err
			}
			shared := informers.NewSharedInformerFactory(client, 0)
			controller, err := networkpolicy.NewController(client, shared.Networking().V1().NetworkPolicies(),
				shared.Core().V1().Namespaces(), shared.Core().V1().Pods(), nil, nil, nil, nil,
				networkpolicy.Config{NodeName: node})
			if err != nil {
				return err
			}
			until, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
			defer stop()
			shared.Start(until.Done())
			return controller.Run(until)
		},
	}
	command.Flags().StringVar(&kubeconfig, "kubeconfig", "", "")
	command.Flags().StringVar(&node, "node", "", "")
	command.Flags().AddGoFlagSet(flag.CommandLine)
	return command
}
